import type { AnyStateMachine } from 'xstate'
import { describeMachine, type Move, ROOT, type StateDescription } from './describeMachine.ts'

const ANY_STATE = 'any_state'

const steps = (path: string) => (path === '' || path === ROOT ? [] : path.split('.'))
const identifier = (path: string[]) => path.join('__').replace(/[^A-Za-z0-9_]/g, '_')
/** Mermaid gives a meaning to colons and semicolons in a label. */
const label = (text: string) => text.replace(/;/g, '#59;').replace(/:/g, '#58;')

interface Edge {
  /** Composite state in which Mermaid must draw it. */
  scope: string
  text: string
}

/** Mermaid draws no arrow between children of two composites: both ends are moved up to siblings, and the label names the real target. */
function edgesOf(move: Move): Edge[] {
  if (move.unreachable) return []
  const condition = move.guard ? ` [${move.guard}]` : move.otherwise ? ' [else]' : ''
  return move.targets.map(path => {
    const source = steps(move.source)
    const target = steps(path)
    let shared = 0
    while (shared < source.length - 1 && shared < target.length - 1 && source[shared] === target[shared]) shared += 1
    const from = source.slice(0, shared + 1)
    const to = target.slice(0, shared + 1)
    const lifted = source.length > shared + 1 || target.length > shared + 1
    const whole = lifted ? ` (${source.join('.') || 'any'} to ${target.join('.')})` : ''
    return {
      scope: source.slice(0, shared).join('.'),
      text: `${identifier(from) || ANY_STATE} --> ${identifier(to) || ANY_STATE}: ${label(move.event + condition + whole)}`,
    }
  })
}

/**
 * Chart as a Mermaid `stateDiagram-v2`, for a documentation page.
 * Moves that stay are left out; moves of the root start at a box "any state"; parallel regions are separated by `--`.
 * @see https://mermaid.js.org/syntax/stateDiagram.html
 */
export function stateDiagram(machine: AnyStateMachine): string {
  const { states } = describeMachine(machine)
  const edges = states.flatMap(state => state.moves).flatMap(edgesOf)
  const draw = (state: StateDescription, indent: string): string[] => {
    const children = states.filter(child => child.parent === state.path)
    const inner = children.flatMap((child, index) => {
      const name = identifier(steps(child.path))
      const title = `${indent}state "${child.key}" as ${name}`
      const region = state.type === 'parallel' && index > 0 ? [`${indent}--`] : []
      const body = draw(child, `${indent}  `)
      const final = child.type === 'final' ? [`${indent}${name} --> [*]`] : []
      return [...region, ...(body.length > 0 ? [`${title} {`, ...body, `${indent}}`] : [title]), ...final]
    })
    const start =
      state.type === 'compound' && state.initial ? [`${indent}[*] --> ${identifier(steps(state.initial))}`] : []
    const arrows = edges.filter(edge => edge.scope === state.path).map(edge => indent + edge.text)
    const any = state.path === '' && arrows.some(arrow => arrow.includes(ANY_STATE))
    return [...(any ? [`${indent}state "any state" as ${ANY_STATE}`] : []), ...inner, ...start, ...arrows]
  }
  return ['stateDiagram-v2', ...draw(states[0]!, '  ')].join('\n')
}
