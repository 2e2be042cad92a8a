import { checkTypes } from './checkTypes.ts'
import { ROOT } from './workspace.ts'

// Two projects at a time, each with one checker: more checkers read the same types again.
const problems = checkTypes(ROOT, ['--builders', '2', '--checkers', '1'])
for (const problem of problems ?? []) console.error(problem)
process.exitCode = problems?.length === 0 ? 0 : 1
