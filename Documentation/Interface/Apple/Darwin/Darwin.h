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

#define STDERR_FILENO 2
#define EINTR 4
typedef __SIZE_TYPE__ size_t;
typedef __PTRDIFF_TYPE__ ssize_t;
ssize_t write(int, const void *_Nullable, size_t);

double pow(double, double);
#pragma clang assume_nonnull end
