/** Rejects with a network error if a promise takes longer than `milliseconds`. */
export const inTime = <T>(work: Promise<T>, milliseconds: number): Promise<T> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new TypeError('Nothing came in time')), milliseconds)
    work.then(resolve, reject).finally(() => clearTimeout(timer))
  })
