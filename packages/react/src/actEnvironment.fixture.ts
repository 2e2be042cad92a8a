import { afterAll, beforeAll } from 'vitest'

const allow = (isAllowed: boolean) => void Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: isAllowed })

/** Lets the tests of a file that calls it once use React's `act`. Other files, which share the globals, render as a page does. */
export function allowAct() {
  beforeAll(() => allow(true))
  afterAll(() => allow(false))
}
