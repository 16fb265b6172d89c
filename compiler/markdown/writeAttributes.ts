/** The attributes of a directive; those without a value are left out, and `true` is a name alone. */
export const attributesOf = (values: Record<string, string | number | boolean | undefined>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(values).flatMap(([name, value]): Array<[string, string]> =>
      value === undefined ? [] : [[name, value === true ? '' : String(value)]],
    ),
  )
