import { adapterSteps } from './adapterSteps.ts'
import { familyTables } from './familyTables.ts'
import { flowSteps } from './flowSteps.ts'
import { listOf, type Plan, writePlan } from './plan.ts'
import { planAdapter } from './planAdapter.ts'
import { planFlow } from './planFlow.ts'
import { Refusal } from './refusal.ts'

const USAGE = `pnpm new flow <name>       writes a flow: tokenApprovals or token-approvals
pnpm new adapter <family>  writes the package of a chain family: cosmos
  --dry                    prints what would be written`

/** Result of a command. */
export type Written = {
  kind: 'flow' | 'adapter'
  plan: Plan
  /** List of the files and lines. */
  list: string
  /** Next steps, for a person. */
  steps: string
  isDry: boolean
}

function planned(root: string, kind: string | undefined, name: string): Omit<Written, 'isDry' | 'list'> | undefined {
  if (kind === 'flow') {
    const plan = planFlow(root, name)
    return { kind, plan, steps: flowSteps(plan.name) }
  }
  if (kind !== 'adapter') return undefined
  const plan = planAdapter(root, name)
  return { kind, plan, steps: adapterSteps(plan.name, familyTables(root)) }
}

/** Plans a skeleton under `root`, and writes it unless `--dry` is given. Throws a `Refusal` before anything is written. */
export function command(root: string, args: readonly string[]): Written {
  const [kind, name, ...rest] = args.filter(each => each !== '--dry')
  const isDry = args.includes('--dry')
  const found = name === undefined || rest.length > 0 ? undefined : planned(root, kind, name)
  if (!found) throw new Refusal(USAGE)
  if (!isDry) writePlan(root, found.plan)
  return { ...found, list: listOf(found.plan), isDry }
}
