import type { BuiltView } from '@foyer/core'
import type { World, WorldOptions } from './world.ts'

/** One state of one view, with the options of its world and the steps that lead there. */
export interface LabState {
  view: BuiltView | 'Opening' | 'Toast'
  name: string
  options?: WorldOptions
  drive?: (world: World) => Promise<void>
}
