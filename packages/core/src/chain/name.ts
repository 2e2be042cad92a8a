const NAME = /^[a-zA-Z0-9-]{4,}$/

/**
 * Whether a name may be registered: at least 4 characters, only ASCII letters, digits and hyphen.
 * Takes the label without its suffix. Letters of other scripts are rejected, since some look like ASCII ones.
 */
export const isNameValid = (name: string): boolean => NAME.test(name)
