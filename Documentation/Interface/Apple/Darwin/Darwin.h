// What the package uses of Darwin's C library. The contents of a struct are of no account here.

typedef struct _opaque_pthread_t { char contents[8192]; } *pthread_t;
typedef struct { char contents[64]; } pthread_mutex_t;
typedef struct { char contents[48]; } pthread_cond_t;
typedef struct { char contents[16]; } pthread_mutexattr_t;
typedef struct { char contents[16]; } pthread_condattr_t;

#pragma clang assume_nonnull begin
pthread_t pthread_self(void);
int pthread_mutex_init(pthread_mutex_t *, const pthread_mutexattr_t *_Nullable);
int pthread_mutex_lock(pthread_mutex_t *);
int pthread_mutex_unlock(pthread_mutex_t *);
int pthread_mutex_destroy(pthread_mutex_t *);
int pthread_cond_init(pthread_cond_t *, const pthread_condattr_t *_Nullable);
int pthread_cond_wait(pthread_cond_t *, pthread_mutex_t *);
int pthread_cond_signal(pthread_cond_t *);
int pthread_cond_destroy(pthread_cond_t *);
int sched_yield(void);

typedef struct { unsigned contents; } os_unfair_lock;
void os_unfair_lock_lock(os_unfair_lock *);
void os_unfair_lock_unlock(os_unfair_lock *);

struct timespec { long tv_sec; long tv_nsec; };
typedef enum { _CLOCK_THREAD_CPUTIME_ID = 16 } clockid_t;
static const clockid_t CLOCK_THREAD_CPUTIME_ID = _CLOCK_THREAD_CPUTIME_ID;
int clock_gettime(clockid_t, struct timespec *_Nullable);

#define SIGTRAP 5
int raise(int);
typedef void (*sig_t)(int);
sig_t _Nullable signal(int, sig_t _Nullable);
struct sigaction { char contents[16]; };
int sigaction(int, const struct sigaction *_Null_unspecified, struct sigaction *_Null_unspecified);

#define SIGINT 2
#define SIGILL 4
#define SIGTRAP 5
#define SIGFPE 8
#define SIGKILL 9
#define SIGBUS 10
#define SIGSEGV 11
#define SIGTERM 15
#define SIGSTOP 17
#define SIGCHLD 20

#define STDERR_FILENO 2
#define EPERM 1
#define ENOENT 2
#define EINTR 4
#define ENOEXEC 8
#define EBADF 9
#define ECHILD 10
#define EACCES 13
#define ENOTDIR 20
#define EISDIR 21
#define EINVAL 22
#define ENFILE 23
#define EMFILE 24
#define ENOSPC 28
#define EAGAIN 35
#define EWOULDBLOCK EAGAIN
#define ENOSYS 78
typedef __SIZE_TYPE__ size_t;
typedef __PTRDIFF_TYPE__ ssize_t;
typedef long long off_t;
ssize_t read(int, void *_Nullable, size_t);
ssize_t write(int, const void *_Nullable, size_t);
int close(int);
off_t lseek(int, off_t, int);
ssize_t readlink(const char *_Null_unspecified, char *_Null_unspecified, size_t);
int access(const char *_Null_unspecified, int);
#define SEEK_END 2
#define X_OK 1
#define PATH_MAX 1024
#define O_RDONLY 0x0000
#define O_NONBLOCK 0x0004
#define O_EVTONLY 0x8000
#define O_CLOEXEC 0x1000000
#define F_GETFL 3
#define F_SETFL 4
#define F_DUPFD_CLOEXEC 67

struct pollfd { int fd; short events; short revents; };
int poll(struct pollfd *_Null_unspecified, unsigned, int);
#define POLLIN 0x0001
#define POLLNVAL 0x0020

typedef unsigned short mode_t;
typedef unsigned short nlink_t;
typedef int dev_t;
typedef unsigned long long ino_t;
struct stat { dev_t st_dev; mode_t st_mode; nlink_t st_nlink; ino_t st_ino; off_t st_size; };
int stat(const char *_Null_unspecified, struct stat *_Null_unspecified);
int fstat(int, struct stat *_Null_unspecified);

typedef int pid_t;
typedef unsigned id_t;
typedef enum { P_ALL, P_PID, P_PGID } idtype_t;
typedef struct __siginfo { int si_signo; void *_Null_unspecified si_addr; } siginfo_t;
pid_t getpid(void);
int kill(pid_t, int);
int waitid(idtype_t, id_t, siginfo_t *_Null_unspecified, int);
pid_t waitpid(pid_t, int *_Null_unspecified, int);
#define WNOHANG 0x00000001
#define WEXITED 0x00000004
#define WNOWAIT 0x00000020

void *_Null_unspecified memchr(const void *_Null_unspecified, int, size_t);
char *_Null_unspecified strdup(const char *_Null_unspecified);
char *_Null_unspecified strerror(int);
void free(void *_Null_unspecified);

double pow(double, double);
#pragma clang assume_nonnull end
