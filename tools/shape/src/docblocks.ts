const RIDDLE = /^(?:What|Whose|Whoever|Who|By what|Of all)\b/

/** Whether a docblock opens with a question word where a noun or a verb should stand. */
export const opensWithRiddle = (text: string): boolean => RIDDLE.test(text.replace(/^[\s*]+/, ''))
