/** Joins the names that apply into a class attribute. */
export const classNames = (...names: (string | false | undefined)[]): string => names.filter(Boolean).join(' ')
