/** Rejects as a failed network does when something takes longer than so many milliseconds. */
export const inTime = <T>(work: Promise<T>, milliseconds: number): Promise<T> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new TypeError('Nothing came in time')), milliseconds)
    work.then(resolve, reject).finally(() => clearTimeout(timer))
  })
