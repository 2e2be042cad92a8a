/** The class attribute of the names that apply. */
export const classNames = (...names: (string | false | undefined)[]): string => names.filter(Boolean).join(' ')
