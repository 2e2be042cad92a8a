import { act } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { createMount } from '../mount.fixture.tsx'
import { useModalContext } from './ModalContext.ts'
import { shared, useSelection } from './useSelection.ts'
import { useSnapshot } from './useSnapshot.ts'

const mount = createMount()

class Box {
  value = 1
}

const box = new Box()

test.each<[string, unknown, unknown, boolean]>([
  ['equal texts', 'a', 'a', true],
  ['NaN and NaN', Number.NaN, Number.NaN, true],
  ['0 and -0', 0, -0, false],
  ['a value and a missing one', undefined, null, false],
  ['equal objects', { a: { b: [1, 2] } }, { a: { b: [1, 2] } }, true],
  ['objects that differ deep within', { a: { b: [1, 2] } }, { a: { b: [1, 3] } }, false],
  ['a list and a longer one', [1], [1, 2], false],
  ['objects with as many other keys', { a: undefined }, { b: undefined }, false],
  ['a list and an object', [], {}, false],
  ['the same instance', box, box, true],
  ['two instances of a class with equal fields', new Box(), new Box(), false],
  ['two functions', () => 1, () => 1, false],
])('%s are compared by content if plain, else by identity', (_, a, b, expected) => {
  expect(Object.is(shared(a, b), a)).toBe(expected)
})

test('what changes within plain data leaves the rest of it the same objects', () => {
  const last = { form: { text: 'a' }, list: [{ id: 1 }, { id: 2 }] }
  const next = { form: { text: 'b' }, list: [{ id: 1 }, { id: 2 }, { id: 3 }] }
  const result = shared(last, next)
  expect(result).toEqual(next)
  expect(result.list[0]).toBe(last.list[0])
  expect(shared(last, { ...next, form: { text: 'a' } }).form).toBe(last.form)
})

test('a key that is named like the prototype stays a key', () => {
  const next = JSON.parse('{ "a": 2, "__proto__": { "b": 1 } }')
  const result = shared({ a: 1 }, next)
  expect(Object.keys(result)).toEqual(['a', '__proto__'])
  expect(Object.getPrototypeOf(result)).toBe(Object.prototype)
})

/** Store of one value. */
function storeOf<Value>(initial: Value) {
  const listeners = new Set<() => void>()
  let value = initial
  return {
    listeners,
    read: () => value,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    set: (next: Value) => {
      value = next
      for (const listener of listeners) listener()
    },
  }
}

type Store = ReturnType<typeof storeOf<{ name: string }>>

const onRender = vi.fn()

const Name = ({ store }: { store: Store }) => {
  const value = useSelection(store.subscribe, store.read, undefined as { name: string } | undefined)
  onRender(value)
  return <>{value?.name ?? 'absent'}</>
}

test('a selection renders again for another content, and not for the same content in a new object', () => {
  const store = storeOf({ name: 'Base' })
  const { box: page } = mount(<Name store={store} />)
  expect(page.textContent).toBe('Base')
  onRender.mockClear()
  act(() => store.set({ name: 'Base' }))
  expect(onRender).not.toHaveBeenCalled()
  act(() => store.set({ name: 'Ethereum' }))
  expect(page.textContent).toBe('Ethereum')
})

test('a removed selection no longer listens', () => {
  const store = storeOf({ name: 'Base' })
  const { show } = mount(<Name store={store} />)
  expect(store.listeners.size).toBe(1)
  show(null)
  expect(store.listeners.size).toBe(0)
})

test('a selection on a server is the absent value', () => {
  expect(renderToString(<Name store={storeOf({ name: 'Base' })} />)).toBe('absent')
})

/** Actor of a number. */
function actorOf(initial: number) {
  const store = storeOf(initial)
  return {
    ...store,
    getSnapshot: store.read,
    subscribe: (listener: () => void) => ({ unsubscribe: store.subscribe(listener) }),
  }
}

const Count = ({ actor }: { actor: ReturnType<typeof actorOf> | undefined }) => <>{useSnapshot(actor) ?? 'none'}</>

test('a snapshot follows its actor, changes with another one, and is undefined without one', () => {
  const [one, other] = [actorOf(1), actorOf(10)]
  const { box: page, show } = mount(<Count actor={one} />)
  act(() => one.set(2))
  expect(page.textContent).toBe('2')
  show(<Count actor={other} />)
  expect(page.textContent).toBe('10')
  expect([one.listeners.size, other.listeners.size]).toEqual([0, 1])
  show(<Count actor={undefined} />)
  expect(page.textContent).toBe('none')
  expect(other.listeners.size).toBe(0)
})

const View = () => <>{useModalContext().attributes.lang}</>

test('a view outside of the modal throws an error that names the cause', () => {
  expect(() => renderToString(<View />)).toThrow('views can only be rendered by the modal')
})
