/** Writes the attributes of a directive. Undefined ones are left out, and `true` is written as a name without a value. */
export const attributesOf = (values: Record<string, string | number | boolean | undefined>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(values).flatMap(([name, value]): Array<[string, string]> =>
      value === undefined ? [] : [[name, value === true ? '' : String(value)]],
    ),
  )
