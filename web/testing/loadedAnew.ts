/** A module as the next page of this browser loads it: with what the storage kept, and nothing of this page. `from` is `import.meta.url`. */
export const loadedAnew = async <Module>(file: string, from: string): Promise<Module> =>
  (await import(/* @vite-ignore */ new URL(`${file}?anew=${crypto.randomUUID()}`, from).href)) as Module
