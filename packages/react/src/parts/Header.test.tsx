import { act } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { createMount } from '../mount.fixture.tsx'
import { byRole, namesOf } from '../roles.fixture.ts'
import { Label } from './Captions.tsx'
import { DialogTitleId } from './dialogTitle.ts'
import { Failure } from './Failure.tsx'
import { Header } from './Header.tsx'
import { Hero, Muted } from './Hero.tsx'
import { Point, Points } from './Point.tsx'
import { ReloadPage } from './ReloadPage.tsx'
import { ShadowHost } from './ShadowHost.tsx'
import { Actions, Intro, Stack } from './Stack.tsx'

const mount = createMount()
afterEach(() => vi.restoreAllMocks())

test('a header labels its dialog, can take the focus and comes before its controls', () => {
  const { box, part } = mount(
    <DialogTitleId.Provider value="title">
      <Header title="Account" start={<button type="button">Back</button>} end={<button type="button">Close</button>} />
    </DialogTitleId.Provider>,
  )
  const title = byRole(box, 'heading', 'Account')
  expect([title.id, title.tabIndex]).toEqual(['title', -1])
  expect(part('header').firstElementChild).toBe(title)
  expect(namesOf(box, 'button')).toEqual(['Back', 'Close'])
  title.focus()
  expect(document.activeElement).toBe(title)
})

test('a hidden title is still there for assistive technology', () => {
  const { box } = mount(<Header title="Account" titleHidden />)
  expect(byRole(box, 'heading', 'Account').className).toBe('visually-hidden')
})

test('an introduction has a heading and a text only if they are given', () => {
  const { box, show } = mount(<Intro picture={<i>P</i>} />)
  expect(box.querySelectorAll('h2, p')).toHaveLength(0)
  show(
    <Intro title="No wallet found" roomy>
      Install one
    </Intro>,
  )
  expect(namesOf(box, 'heading')).toEqual(['No wallet found'])
  expect(box.querySelector('p')?.textContent).toBe('Install one')
  expect(box.firstElementChild?.className).toBe('intro roomy')
})

test('a group of rows has a heading', () => {
  const { box } = mount(<Label>Installed</Label>)
  expect(namesOf(box, 'heading')).toEqual(['Installed'])
})

test('a stack has 8 px between its children, or another of the known spaces', () => {
  const { box, show } = mount(<Stack>one</Stack>)
  expect(box.firstElementChild?.className).toBe('stack')
  show(<Stack gap={16}>one</Stack>)
  expect(box.firstElementChild?.className).toBe('stack gap-16')
})

test('actions are in columns unless the view lays them out', () => {
  const { box, show } = mount(<Actions>one</Actions>)
  expect(box.firstElementChild?.className).toBe('actions columns')
  show(<Actions className="open-panel">one</Actions>)
  expect(box.firstElementChild?.className).toBe('actions open-panel')
})

test('a large figure is set smaller when it is long', () => {
  const { part, show } = mount(
    <Hero>
      1<Muted>.5 ETH</Muted>
    </Hero>,
  )
  expect([part('hero').textContent, part('hero').dataset.long]).toEqual(['1.5 ETH', undefined])
  show(<Hero long>1234567890</Hero>)
  expect(part('hero').dataset.long).toBe('true')
})

test('points are items of a list, each with title and text', () => {
  const { box } = mount(
    <Points>
      <Point icon={<i />} title="Your keys">
        They stay with you
      </Point>
      <Point part="login" icon={<i />} title="A login">
        Without a password
      </Point>
    </Points>,
  )
  expect(namesOf(box, 'listitem')).toEqual(['Your keysThey stay with you', 'A loginWithout a password'])
  expect([...box.querySelectorAll('li')].map(({ dataset }) => dataset.part)).toEqual(['point', 'login'])
})

test('the reload button reloads the page', () => {
  const reload = vi.spyOn(window.location, 'reload').mockReturnValue()
  const { box } = mount(<ReloadPage>Reload the page</ReloadPage>)
  byRole(box, 'button', 'Reload the page').click()
  expect(reload).toHaveBeenCalledTimes(1)
})

test('an error of a child is shown instead of it, reported once, and retry renders the child again', () => {
  vi.spyOn(console, 'error').mockReturnValue()
  const onError = vi.fn()
  let broken = true
  const Child = vi.fn(() => {
    if (broken) throw new Error('broken child')
    return <p>content</p>
  })
  const { box } = mount(
    <Failure
      onError={onError}
      screen={(retry, error) => (
        <button type="button" onClick={retry}>
          {String(error)}
        </button>
      )}
    >
      <Child />
    </Failure>,
  )
  const retry = byRole(box, 'button', 'Error: broken child')
  expect(onError).toHaveBeenCalledTimes(1)
  broken = false
  act(() => retry.click())
  expect(box.innerHTML).toBe('<p>content</p>')
})

test('a shadow host renders its children in an open shadow root, with its state and colour scheme', () => {
  const { box, show } = mount(
    <ShadowHost tag="foyer-button" theme={{ mode: 'dark' }} attributes={{ 'data-state': 'open' }}>
      <p>content</p>
    </ShadowHost>,
  )
  const host = box.querySelector<HTMLElement>('foyer-button')!
  expect(host.shadowRoot?.querySelector('p')?.textContent).toBe('content')
  expect(host.textContent).toBe('')
  expect(host.dataset).toMatchObject({ theme: 'dark', state: 'open' })
  const { shadowRoot } = host
  show(
    <ShadowHost tag="foyer-button" theme={{ mode: 'auto' }}>
      <p>other</p>
    </ShadowHost>,
  )
  expect(host.shadowRoot).toBe(shadowRoot)
  expect(host.dataset.theme).toBe(undefined)
})

test('a shadow host takes the variables of the theme, and removes them with it', () => {
  const { box, show } = mount(
    <ShadowHost tag="foyer-modal" theme={{ variables: { '--foyer-accent': 'red', '--other': 'blue' } }}>
      content
    </ShadowHost>,
  )
  const { style } = box.querySelector<HTMLElement>('foyer-modal')!
  expect([style.getPropertyValue('--foyer-accent'), style.getPropertyValue('--other')]).toEqual(['red', ''])
  show(
    <ShadowHost tag="foyer-modal" theme={undefined}>
      content
    </ShadowHost>,
  )
  expect(style.getPropertyValue('--foyer-accent')).toBe('')
})
