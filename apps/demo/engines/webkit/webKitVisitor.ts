import { expect } from '@playwright/test'
import { modalOverflow } from '../modalOverflow.ts'
import type { Key, Place, Role, Target, Visitor } from '../visitor.ts'
import { findInPage, type Pattern, type Step } from './findInPage.ts'
import { isAtRest } from './isAtRest.ts'
import { type Element, idOf, type WebDriver, WebDriverError } from './webDriver.ts'

/** Elements that have a role by themselves, or by its attribute. */
const WITH_ROLE: Record<Role, string> = {
  button: 'button, summary, [role=button]',
  dialog: 'dialog, [role=dialog]',
  heading: 'h1, h2, h3, h4, [role=heading]',
  status: 'output, [role=status]',
  tab: '[role=tab]',
  textbox: 'input, textarea, [role=textbox]',
}

const KEYS: Record<Key, string> = { Tab: '\uE004', Enter: '\uE007', Escape: '\uE00C' }

/** Errors of a driver about an element that moves, or was drawn anew since it was found. */
const PASSING = ['element click intercepted', 'element not interactable', 'no such element', 'stale element reference']

/** Milliseconds for an element or state: an upper bound that a passing tour never reaches. */
const timeout = 90_000
const intervals = [50, 100]

const waitUntil = (check: () => Promise<void>) => expect(check).toPass({ timeout, intervals })

/** The body of a function that a driver runs in the page. */
const bodyOf = (script: (...args: never[]) => unknown) => `return (${script.toString()})(...arguments)`

/** Records errors of the page. The driver has no log, so that those of its first moments are missed. */
const LISTEN = `
  if (window.foyerComplaints) return
  const seen = window.foyerComplaints = []
  addEventListener('error', ({ message }) => seen.push(message))
  addEventListener('unhandledrejection', ({ reason }) => seen.push('Unhandled: ' + reason))
  addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => seen.push('Policy violated: ' + violatedDirective + ' by ' + blockedURI))
  for (const level of ['error', 'warn']) {
    const log = console[level]
    console[level] = (...parts) => {
      seen.push(parts.join(' '))
      log(...parts)
    }
  }`

/** A visitor in WebKitGTK, by classic WebDriver: Playwright drives no WebKit but its own build. */
export class WebKitVisitor implements Visitor {
  readonly #driver: WebDriver
  readonly #window: string
  readonly #origin: string
  readonly #complaints: string[]

  constructor(driver: WebDriver, window: string, origin: string, complaints: string[] = []) {
    this.#driver = driver
    this.#window = window
    this.#origin = origin
    this.#complaints = complaints
  }

  #post(path: string, body: object = {}) {
    return this.#driver.command(this.#window, 'POST', path, body)
  }

  #get(path: string) {
    return this.#driver.command(this.#window, 'GET', path)
  }

  #run(script: string, ...args: unknown[]) {
    return this.#post('/execute/sync', { script, args })
  }

  /** All elements of a target. The name is that which the engine itself computes. */
  async #all(target: Target): Promise<Element[]> {
    const found = (await this.#run(bodyOf(findInPage), stepsTo(target))) as Element[]
    if (!('role' in target) || target.name === undefined) return found
    const { name } = target
    const fitting: Element[] = []
    for (const element of found) {
      const label = ((await this.#get(`/element/${idOf(element)}/computedlabel`)) as string).trim()
      if (typeof name === 'string' ? label === name : name.test(label)) fitting.push(element)
    }
    return fitting
  }

  /** The one element of a target. Throws an error that passes where there are none or several. */
  async #one(target: Target): Promise<Element> {
    const found = await this.#all(target)
    if (found.length !== 1) throw new WebDriverError('no such element', `${found.length} of ${describe(target)}`)
    return found[0]!
  }

  /** Does something with the element once there is one and that succeeds. */
  async #with<Result>(target: Target, act: (element: Element) => Promise<Result>): Promise<Result> {
    const done: { result?: Result; fatal?: unknown } = {}
    await waitUntil(async () => {
      try {
        done.result = await act(await this.#one(target))
      } catch (error) {
        if (error instanceof WebDriverError && PASSING.includes(error.code)) throw error
        done.fatal = error
      }
    })
    if (done.fatal) throw done.fatal
    return done.result as Result
  }

  async visits(path: string): Promise<void> {
    await this.#keepComplaints()
    await this.#post('/url', { url: new URL(path, this.#origin).href })
    await this.#run(LISTEN)
  }

  async reloads(): Promise<void> {
    await this.#keepComplaints()
    await this.#post('/refresh')
    await this.#run(LISTEN)
  }

  async sees(target: Target): Promise<void> {
    await this.#with(target, async () => {})
  }

  seesNo(target: Target): Promise<void> {
    return waitUntil(async () => expect(await this.#all(target)).toEqual([]))
  }

  clicks(target: Target): Promise<void> {
    return this.#with(target, async element => {
      if (!(await this.#run(bodyOf(isAtRest), element)))
        throw new WebDriverError('element not interactable', `${describe(target)} moves, or is disabled`)
      await this.#post(`/element/${idOf(element)}/click`)
    })
  }

  async clicksAt(x: number, y: number): Promise<void> {
    const actions = [
      { type: 'pointerMove', x, y },
      { type: 'pointerDown', button: 0 },
      { type: 'pointerUp', button: 0 },
    ]
    await this.#post('/actions', { actions: [{ type: 'pointer', id: 'mouse', actions }] })
  }

  async opens(target: Target): Promise<Visitor> {
    const before = await this.#driver.windows()
    await this.clicks(target)
    let opened: string | undefined
    await waitUntil(async () => {
      opened = (await this.#driver.windows()).find(window => !before.includes(window))
      expect(opened, 'a window').toBeDefined()
    })
    return new WebKitVisitor(this.#driver, opened!, this.#origin, this.#complaints)
  }

  async leavesBy(target: Target): Promise<void> {
    await this.clicks(target).catch((error: unknown) => {
      if (!(error instanceof WebDriverError && error.code === 'no such window')) throw error
    })
    await waitUntil(async () => expect(await this.#driver.windows()).not.toContain(this.#window))
  }

  fills(target: Target, text: string): Promise<void> {
    return this.#with(target, async element => {
      // The driver did not scroll to a field that has a scroll margin and lies below the edge of the sheet.
      await this.#run(bodyOf(isAtRest), element)
      await this.#post(`/element/${idOf(element)}/clear`)
      await this.#post(`/element/${idOf(element)}/value`, { text })
    })
  }

  async types(text: string): Promise<void> {
    for (const letter of text) await this.#strikes(letter)
  }

  presses(key: Key): Promise<void> {
    return this.#strikes(KEYS[key])
  }

  async #strikes(value: string): Promise<void> {
    const actions = ['keyDown', 'keyUp'].map(type => ({ type, value }))
    await this.#post('/actions', { actions: [{ type: 'key', id: 'keyboard', actions }] })
  }

  async focuses(target: Target): Promise<void> {
    await this.#with(target, element => this.#run('arguments[0].focus()', element))
  }

  async hasFocus(target: Target): Promise<boolean> {
    const [element, ...others] = await this.#all(target)
    if (!element || others.length > 0) return false
    return (await this.#run('return arguments[0].matches(":focus")', element)) === true
  }

  async textOf(target: Target): Promise<string> {
    return this.#with(target, async element => (await this.#run('return arguments[0].textContent', element)) as string)
  }

  seesModalFit(): Promise<void> {
    return waitUntil(async () => expect(await this.#run(bodyOf(modalOverflow))).toBe(0))
  }

  async resizes(width: number, height: number): Promise<void> {
    const size = async () => (await this.#run('return [innerWidth, innerHeight]')) as [number, number]
    await this.#post('/window/rect', { width, height })
    await waitUntil(async () => {
      const [insideWidth, insideHeight] = await size()
      if (insideWidth === width && insideHeight === height) return
      // Bars of the window are part of its size.
      const [outerWidth, outerHeight] = (await this.#run('return [outerWidth, outerHeight]')) as [number, number]
      await this.#post('/window/rect', {
        width: width + outerWidth - insideWidth,
        height: height + outerHeight - insideHeight,
      })
      expect(await size()).toEqual([width, height])
    })
  }

  async picture(): Promise<Buffer> {
    return Buffer.from((await this.#get('/screenshot')) as string, 'base64')
  }

  async complaints(): Promise<string[]> {
    await this.#keepComplaints()
    return this.#complaints
  }

  async #keepComplaints(): Promise<void> {
    const seen = (await this.#run('return window.foyerComplaints?.splice(0) ?? []')) as string[]
    this.#complaints.push(...seen)
  }
}

const patternOf = (text: string | RegExp | undefined): Pattern | undefined => {
  if (text === undefined) return undefined
  return typeof text === 'string'
    ? { source: text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'), flags: '' }
    : { source: text.source, flags: text.flags }
}

const stepTo = ({ css, text }: Place): Step => ({ css, text: patternOf(text) })

/** The name anywhere: a text has what the name leaves out besides, such as the letter that stands for an icon. */
const hintOf = (name: string | RegExp | undefined): Pattern | undefined => {
  const pattern = patternOf(name)
  return pattern && { ...pattern, source: pattern.source.replaceAll(/^\^|\$$/g, '') }
}

const stepsTo = (target: Target): Step[] => [
  ...(target.within ? [stepTo(target.within)] : []),
  'role' in target ? { css: WITH_ROLE[target.role], name: hintOf(target.name) } : stepTo(target),
]

const describe = ({ within, ...target }: Target): string =>
  `${Object.values(target).map(String).join(' ')}${within ? ` in ${describe(within)}` : ''}`
