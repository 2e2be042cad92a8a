import type { ModalActor } from '@foyer/core'

/** Machine that runs in a cell, with the paths of its innermost active states. */
export interface RunningChart {
  /** Id of the actor in its parent; of the root its machine's. */
  id: string
  machine: string
  states: string[]
}

/** Element of a cell. A script that takes its picture asks it which states the picture shows. */
export type CellElement = HTMLElement & { charts?: () => RunningChart[] }

/** Part of every actor in the tree; those without a machine have no `machine` in their snapshot. */
interface Node {
  getSnapshot(): unknown
}

interface MachineSnapshot {
  machine: { id: string }
  value: unknown
  children: Record<string, Node | undefined>
}

const isOfMachine = (snapshot: unknown): snapshot is MachineSnapshot =>
  typeof snapshot === 'object' && snapshot !== null && 'machine' in snapshot

const pathsOf = (value: unknown): string[] => {
  if (typeof value === 'string') return [value]
  return Object.entries(value as Record<string, unknown>).flatMap(([key, inner]) => {
    const paths = pathsOf(inner)
    return paths.length > 0 ? paths.map(path => `${key}.${path}`) : [key]
  })
}

/** Returns every machine of the tree below an actor, the actor's own first. */
export function chartsOf(actor: ModalActor): RunningChart[] {
  const walk = (node: Node, id: string): RunningChart[] => {
    const snapshot = node.getSnapshot()
    if (!isOfMachine(snapshot)) return []
    const { machine, value, children } = snapshot
    const below = Object.entries(children).flatMap(([key, child]) => (child ? walk(child, key) : []))
    return [{ id, machine: machine.id, states: pathsOf(value) }, ...below]
  }
  return walk(actor, 'modal')
}
