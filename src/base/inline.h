/* base/inline.h -- one piece of source that is compiled once for each constant that it is called with.
 *
 * Invariant: without sanitizers, a function that is marked so is part of its caller at any level of optimisation.  With
 * them it is an ordinary function: the copies of jps alone took a minute to compile. */
#ifndef BASE_INLINE_H
#define BASE_INLINE_H

#include "config.h"

#ifdef ASTRAY_SANITIZED
#define ALWAYS_INLINE static inline
#else
#define ALWAYS_INLINE __attribute__((always_inline)) static inline
#endif

#endif
