/* base/inline.h -- one piece of source that is compiled once for each constant that it is called with.
 *
 * Invariant: a function that is marked so is part of its caller at any level of optimisation. */
#ifndef BASE_INLINE_H
#define BASE_INLINE_H

#define ALWAYS_INLINE __attribute__((always_inline)) static inline

#endif
