import { unpublishedDependencies } from './unpublishedDependencies.ts'
import { workspacePackages } from './workspace.ts'

const problems = unpublishedDependencies(workspacePackages())
for (const problem of problems) console.error(problem)
process.exitCode = problems.length > 0 ? 1 : 0
