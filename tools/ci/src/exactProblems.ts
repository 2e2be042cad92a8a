/** Declarations of others that fail: findings/xstate-setup-fails-with-exact-optional-properties.sh. */
const KNOWN = /^node_modules\/xstate\/dist\/declarations\/src\/setup\.d\.ts\(/

const ERROR = /^\S.*\berror TS\d+: /

/**
 * Returns the errors of a compiler with `exactOptionalPropertyTypes` that are no known ones of others. What a compiler prints when it
 * failed without an error of a file is one too.
 */
export function exactProblems(output: string, hasFailed: boolean): string[] {
  const errors = output.split(/\r?\n/).filter(line => ERROR.test(line))
  if (hasFailed && errors.length === 0) return [output.trim() || 'The compiler failed without a word.']
  return errors.filter(error => !KNOWN.test(error))
}
