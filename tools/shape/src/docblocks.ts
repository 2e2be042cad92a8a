const RIDDLE = /^(?:What|Whose|Whoever|Who|By what|Of all)\b/

/** Returns whether a docblock opens with a question word instead of a noun or a verb. */
export const opensWithRiddle = (text: string): boolean => RIDDLE.test(text.replace(/^[\s*]+/, ''))
