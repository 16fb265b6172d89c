/** What a process of its own found when it wrote a file, as the file system would have said it here. */
export const noRoom = () => Object.assign(new Error('There is no room for a file that is made anew.'), { code: 'ENOSPC' })
