/** Joins the class names that aren't falsy. */
export const classes = (...names: (string | false | undefined)[]) => names.filter(Boolean).join(' ')
