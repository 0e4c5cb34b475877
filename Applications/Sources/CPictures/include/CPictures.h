#pragma once

#include <stddef.h>
#include <stdint.h>

/// What became of a picture that was decoded or encoded.
typedef enum : int32_t {
  cpictures_done,
  /// The message says what is wrong.
  cpictures_broken,
  /// It has more pixels than allowed; width and height are set.
  cpictures_too_large,
} cpictures_outcome;

/// A picture, three bytes for each pixel: red, green, blue, from the top left.
typedef struct {
  uint32_t width;
  uint32_t height;
  /// The pixels, or the bytes of a file; to be released with `cpictures_release`.
  uint8_t *bytes;
  size_t count;
  char message[256];
  /// How a camera was held, from 1 (upright) to 8, as EXIF has it.
  int32_t orientation;
} cpictures_picture;

/// Decodes a PNG. What is transparent becomes white.
cpictures_outcome cpictures_decode_png(
  const uint8_t *file, size_t count, uint64_t most_pixels, cpictures_picture *picture);

/// Decodes a JPEG.
cpictures_outcome cpictures_decode_jpeg(
  const uint8_t *file, size_t count, uint64_t most_pixels, cpictures_picture *picture);

/// Encodes pixels as a PNG.
cpictures_outcome cpictures_encode_png(
  const uint8_t *pixels, uint32_t width, uint32_t height, cpictures_picture *file);

void cpictures_release(cpictures_picture *picture);
