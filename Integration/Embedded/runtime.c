// What Embedded Swift needs of a platform, for a program that runs once: memory that is never reused, bytes
// on the standard output, and a status at the end. WebAssembly asks its host, aarch64 the kernel of Linux.
#include <stddef.h>
#include <stdint.h>

#if defined(__wasm__)
int program(int, char **) __asm__("__main_argc_argv");
#else
int program(int, char **) __asm__("main");
#endif

#if defined(__wasm__)
struct bytes { const void *start; size_t count; };
__attribute__((import_module("wasi_snapshot_preview1"), import_name("fd_write")))
int32_t fd_write(int32_t file, const struct bytes *bytes, size_t count, size_t *written);
__attribute__((import_module("wasi_snapshot_preview1"), import_name("proc_exit"), noreturn))
void proc_exit(int32_t status);

static void put(const void *start, size_t count) {
  struct bytes bytes = {start, count};
  size_t written;
  fd_write(1, &bytes, 1, &written);
}

void _start(void) { proc_exit(program(0, NULL)); }
#elif defined(__aarch64__)
static long call(long number, long a, long b, long c) {
  register long x0 __asm__("x0") = a, x1 __asm__("x1") = b, x2 __asm__("x2") = c, x8 __asm__("x8") = number;
  __asm__ volatile("svc #0" : "+r"(x0) : "r"(x1), "r"(x2), "r"(x8) : "memory");
  return x0;
}

static void put(const void *start, size_t count) { call(64, 1, (long)start, (long)count); }

void _start(void) {
  call(94, program(0, NULL), 0, 0);
  __builtin_unreachable();
}
#endif

static char heap[1 << 20];
static size_t used;

int posix_memalign(void **memory, size_t alignment, size_t size) {
  size_t start = (used + alignment - 1) & ~(alignment - 1);
  if (start + size > sizeof heap) return 12;
  *memory = heap + start;
  used = start + size;
  return 0;
}

void free(void *memory) { (void)memory; }

int putchar(int character) {
  char byte = (char)character;
  put(&byte, 1);
  return character;
}

void *memcpy(void *restrict to, const void *restrict from, size_t count) {
  for (size_t index = 0; index < count; index++) ((char *)to)[index] = ((const char *)from)[index];
  return to;
}

void *memmove(void *to, const void *from, size_t count) {
  if ((uintptr_t)to <= (uintptr_t)from) return memcpy(to, from, count);
  while (count-- > 0) ((char *)to)[count] = ((const char *)from)[count];
  return to;
}

void *memset(void *to, int byte, size_t count) {
  for (size_t index = 0; index < count; index++) ((char *)to)[index] = (char)byte;
  return to;
}

uintptr_t __stack_chk_guard = 0x5a5a;
__attribute__((noreturn)) void __stack_chk_fail(void) { __builtin_trap(); }
void arc4random_buf(void *to, size_t count) { memset(to, 4, count); }
