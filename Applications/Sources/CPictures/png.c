#include "CPictures.h"
#include "../CPNG/shim.h"

// Without the library, the error is in the header above, and the only one.
#ifdef PNG_LIBPNG_VER

#include <stdlib.h>
#include <string.h>

static void describe(cpictures_picture *picture, const char *message) {
  strncpy(picture->message, message, sizeof(picture->message) - 1);
}

static cpictures_outcome fail(cpictures_picture *picture, png_image *image, const char *message) {
  describe(picture, message);
  png_image_free(image);
  cpictures_release(picture);
  return cpictures_broken;
}

cpictures_outcome cpictures_decode_png(
  const uint8_t *file, size_t count, uint64_t most_pixels, cpictures_picture *picture
) {
  memset(picture, 0, sizeof(*picture));
  picture->orientation = 1;
  png_image image;
  memset(&image, 0, sizeof(image));
  image.version = PNG_IMAGE_VERSION;
  // This interface of libpng catches its errors itself.
  if (!png_image_begin_read_from_memory(&image, file, count)) return fail(picture, &image, image.message);
  picture->width = image.width;
  picture->height = image.height;
  if ((uint64_t)image.width * image.height > most_pixels) {
    png_image_free(&image);
    return cpictures_too_large;
  }
  image.format = PNG_FORMAT_RGB;
  picture->count = PNG_IMAGE_SIZE(image);
  picture->bytes = malloc(picture->count);
  if (!picture->bytes) return fail(picture, &image, "out of memory");
  const png_color white = {255, 255, 255};
  if (!png_image_finish_read(&image, &white, picture->bytes, 0, NULL)) {
    return fail(picture, &image, image.message);
  }
  return cpictures_done;
}

cpictures_outcome cpictures_encode_png(
  const uint8_t *pixels, uint32_t width, uint32_t height, cpictures_picture *file
) {
  memset(file, 0, sizeof(*file));
  png_image image;
  memset(&image, 0, sizeof(image));
  image.version = PNG_IMAGE_VERSION;
  image.width = width;
  image.height = height;
  image.format = PNG_FORMAT_RGB;
  png_alloc_size_t count = PNG_IMAGE_PNG_SIZE_MAX(image);
  file->bytes = malloc(count);
  if (!file->bytes) return fail(file, &image, "out of memory");
  if (!png_image_write_to_memory(&image, file->bytes, &count, 0, pixels, 0, NULL)) {
    return fail(file, &image, image.message);
  }
  file->width = width;
  file->height = height;
  file->count = count;
  return cpictures_done;
}

void cpictures_release(cpictures_picture *picture) {
  free(picture->bytes);
  picture->bytes = NULL;
  picture->count = 0;
}

#endif
