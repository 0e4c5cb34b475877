#include "CPictures.h"
#include "../CJPEG/shim.h"

// Without the library, the error is in the header above, and the only one.
#ifdef JPEG_LIB_VERSION

#include <setjmp.h>
#include <stdlib.h>
#include <string.h>

/// A picture is sent in at most this many scans. More than that, each of the whole picture, only cost time.
static const int most_scans = 100;

/// What libjpeg passes to the functions that it calls about errors.
typedef struct {
  struct jpeg_error_mgr manager;  // has to be first
  jmp_buf jump;
  char *message;
} error_handler;

static void fail(j_common_ptr info) {
  error_handler *handler = (error_handler *)info->err;
  char message[JMSG_LENGTH_MAX];
  info->err->format_message(info, message);
  strncpy(handler->message, message, 255);
  longjmp(handler->jump, 1);
}

/// Missing and damaged data is an error here, where libjpeg would fill the rest of the picture with gray.
static void warn(j_common_ptr info, int level) {
  if (level >= 0) return;
  switch (info->err->msg_code) {
  case JWRN_JPEG_EOF:
  case JWRN_HIT_MARKER:
  case JWRN_HUFF_BAD_CODE:
    fail(info);
  default:
    return;
  }
}

static void ignore(j_common_ptr info) { (void)info; }

static void count_scans(j_common_ptr info) {
  if (((j_decompress_ptr)info)->input_scan_number <= most_scans) return;
  error_handler *handler = (error_handler *)info->err;
  strncpy(handler->message, "too many scans", 255);
  longjmp(handler->jump, 1);
}

static unsigned number(const uint8_t *bytes, int count, int is_little) {
  unsigned value = 0;
  for (int i = 0; i < count; i++) value = value << 8 | bytes[is_little ? count - 1 - i : i];
  return value;
}

/// Finds the orientation in the data of a camera: 1 if there is none.
static int32_t orientation(jpeg_saved_marker_ptr marker) {
  for (; marker; marker = marker->next) {
    const uint8_t *data = marker->data;
    unsigned count = marker->data_length;
    if (count < 14 || memcmp(data, "Exif\0\0", 6) != 0) continue;
    data += 6;
    count -= 6;
    int is_little = data[0] == 'I';
    unsigned directory = number(data + 4, 4, is_little);
    if (directory > count - 2 || count < 2) return 1;
    unsigned entries = number(data + directory, 2, is_little);
    for (unsigned i = 0; i < entries; i++) {
      size_t entry = (size_t)directory + 2 + 12 * (size_t)i;
      if (entry + 12 > count) return 1;
      if (number(data + entry, 2, is_little) != 0x0112) continue;
      unsigned value = number(data + entry + 8, 2, is_little);
      return value >= 1 && value <= 8 ? (int32_t)value : 1;
    }
  }
  return 1;
}

cpictures_outcome cpictures_decode_jpeg(
  const uint8_t *file, size_t count, uint64_t most_pixels, cpictures_picture *picture
) {
  memset(picture, 0, sizeof(*picture));
  picture->orientation = 1;
  struct jpeg_decompress_struct info;
  struct jpeg_progress_mgr progress;
  error_handler handler;
  memset(&info, 0, sizeof(info));
  memset(&progress, 0, sizeof(progress));
  info.err = jpeg_std_error(&handler.manager);
  handler.manager.error_exit = fail;
  handler.manager.emit_message = warn;
  handler.manager.output_message = ignore;
  handler.message = picture->message;
  progress.progress_monitor = count_scans;

  // What changes after this is in the picture, so that it is known after a jump back.
  if (setjmp(handler.jump)) {
    jpeg_destroy_decompress(&info);
    cpictures_release(picture);
    return cpictures_broken;
  }
  jpeg_create_decompress(&info);
  info.progress = &progress;
  jpeg_mem_src(&info, file, count);
  jpeg_save_markers(&info, JPEG_APP0 + 1, 0xFFFF);
  jpeg_read_header(&info, TRUE);
  picture->width = info.image_width;
  picture->height = info.image_height;
  picture->orientation = orientation(info.marker_list);
  if ((uint64_t)info.image_width * info.image_height > most_pixels) {
    jpeg_destroy_decompress(&info);
    return cpictures_too_large;
  }
  info.out_color_space = JCS_RGB;
  jpeg_start_decompress(&info);
  size_t row = (size_t)info.output_width * 3;
  picture->count = row * info.output_height;
  picture->bytes = malloc(picture->count);
  if (!picture->bytes) {
    strncpy(picture->message, "out of memory", 255);
    longjmp(handler.jump, 1);
  }
  while (info.output_scanline < info.output_height) {
    JSAMPROW line = picture->bytes + row * info.output_scanline;
    jpeg_read_scanlines(&info, &line, 1);
  }
  jpeg_finish_decompress(&info);
  jpeg_destroy_decompress(&info);
  return cpictures_done;
}

#endif
