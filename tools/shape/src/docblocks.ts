const QUESTION_WORD = /^(?:What|Whose|Whoever|Who|By what|Of all)\b/

/** Returns whether a docblock opens with a question word instead of a noun or a verb. */
export const opensWithQuestionWord = (text: string): boolean => QUESTION_WORD.test(text.replace(/^[\s*]+/, ''))
