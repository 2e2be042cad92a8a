import type { ReceiverField, ReceiverProblem, SendEvent } from '@foyer/core'
import { act } from 'react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { InModal, modalContext } from '../../modal/modalContext.fixture.tsx'
import { createMount, HOSTILE } from '../../mount.fixture.tsx'
import { spoken } from '../../roles.fixture.ts'
import { ReceiverInput } from './ReceiverInput.tsx'
import { ADDRESS, RECEIVER } from './send.fixture.ts'

const mount = createMount()

function input(rest: Partial<ReceiverField> = {}) {
  const events: SendEvent[] = []
  const field: ReceiverField = {
    text: '',
    state: 'empty',
    receiver: undefined,
    lookAlike: false,
    problem: undefined,
    contacts: [],
    known: [],
    ...rest,
  }
  const mounted = mount(
    <InModal value={modalContext()}>
      <ReceiverInput receiver={field} payer={undefined} emit={event => events.push(event)} />
    </InModal>,
  )
  const note = () => {
    const id = mounted.part('receiver').getAttribute('aria-describedby')
    return id === null ? undefined : spoken(document.getElementById(id)!)
  }
  return { ...mounted, events, note }
}

const problems: Record<string, [ReceiverProblem, string]> = {
  invalid: [{ kind: 'invalid' }, 'This is not an address or a name.'],
  checksum: [{ kind: 'checksum' }, 'A character of this address is wrong. Copy it again.'],
  secret: [{ kind: 'secret' }, 'This looks like a secret key. Never paste it here, and show it to nobody.'],
  'of another family': [
    { kind: 'wrongNamespace', namespace: 'solana' },
    'This is a Solana address. You are sending on Unknown network.',
  ],
  'of another chain': [
    { kind: 'wrongChain', chainId: 'eip155:10' },
    'This is for Unknown network. You are sending on Unknown network.',
  ],
  'an unknown name': [{ kind: 'unknownName', name: 'ada.foyer.id' }, 'No address was found for ada.foyer.id.'],
}

test.each(Object.keys(problems))('a receiver that is %s is called out, tied to the field', name => {
  const [problem, text] = problems[name]!
  const { part, note } = input({ text: 'x', state: 'wrong', problem })
  expect(note()).toBe(text)
  expect(part('receiver').getAttribute('aria-invalid')).toBe('true')
})

test('a look-up that failed can be tried again', () => {
  const { part, note, events } = input({
    text: 'ada',
    state: 'failed',
    problem: { kind: 'failed', error: { code: 'http.unreachable', context: { call: 'profile' } } },
  })
  expect(note()).toBe('The service cannot be reached. Check your connection, then try again. Try again')
  act(() => part('retry').click())
  expect(events).toEqual([{ type: 'receiver.retry' }])
})

test('a name that is looked up says so; then its address is beside it', () => {
  expect(input({ text: 'ada', state: 'resolving' }).note()).toBe('Looking up the name…')
  const { part, note } = input({
    text: 'ada',
    state: 'resolved',
    receiver: { address: RECEIVER, name: 'ada.foyer.id' },
  })
  expect(part('receiver-name').textContent).toBe('ada.foyer.id')
  expect(note()).toBe('ada.foyer.id0x70…dc79C8')
})

test('H46 the name of a receiver stays text, and one that looks like another has a warning', () => {
  const { part } = input({
    text: 'x',
    state: 'resolved',
    lookAlike: true,
    receiver: { address: RECEIVER, name: HOSTILE },
  })
  expect(part('receiver-name').querySelector('img')).toBe(null)
  expect(part('look-alike').title).toBe('Check the letters: this name looks like another one.')
})

test('a receiver that begins and ends like a known one has a warning in the form already', () => {
  const { part } = input({ text: RECEIVER, state: 'resolved', receiver: { address: RECEIVER, twin: ADDRESS } })
  expect(part('warning').dataset.warning).toBe('poisoning')
})

test('contacts are choices while the field is empty', () => {
  const contacts = [
    { address: ADDRESS, name: 'Savings', kind: 'own' },
    { address: RECEIVER, kind: 'recent' },
  ] as const
  const { box, events } = input({ contacts })
  const rows = [...box.querySelectorAll<HTMLElement>('[data-part="contact"]')]
  expect(rows.map(spoken)).toEqual(['Savings0x52…169EE7Yours', '0x70…dc79C8Recent'])
  act(() => rows[0]!.click())
  act(() => rows[1]!.click())
  expect(events).toEqual([
    { type: 'receiver.pick', address: ADDRESS, name: 'Savings' },
    { type: 'receiver.pick', address: RECEIVER },
  ])
  expect(input({ text: '0x', contacts }).box.querySelector('[data-part="contact"]')).toBe(null)
})

/** A camera that the visitor allows or not, and a detector of the given texts. */
function camera(answer: () => Promise<MediaStream>, texts: readonly string[]) {
  const detect = vi.fn(async () => texts.map(rawValue => ({ rawValue })))
  vi.stubGlobal(
    'BarcodeDetector',
    class {
      detect = detect
    },
  )
  const getUserMedia = vi.fn(answer)
  vi.stubGlobal('navigator', { mediaDevices: { getUserMedia } })
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue()
  vi.spyOn(HTMLMediaElement.prototype, 'srcObject', 'set').mockImplementation(() => undefined)
  onTestFinished(() => {
    vi.unstubAllGlobals()
    vi.restoreAllMocks()
  })
  return getUserMedia
}

function stream() {
  const track = { stop: vi.fn() }
  return { media: { getTracks: () => [track] } as unknown as MediaStream, track }
}

test('without a detector or a camera there is no button to scan', () => {
  expect(input().box.querySelector('[data-part="scan"]')).toBe(null)
})

test('the camera is asked for only on a press, its code is typed, and then it is off', async () => {
  const { media, track } = stream()
  const getUserMedia = camera(async () => media, [`ethereum:${RECEIVER}`])
  const { box, part, events } = input()
  expect(getUserMedia).not.toHaveBeenCalled()
  await act(async () => part('scan').click())
  await act(() => vi.waitFor(() => expect(events).toEqual([{ type: 'receiver.type', text: `ethereum:${RECEIVER}` }])))
  expect(getUserMedia).toHaveBeenCalledTimes(1)
  expect(track.stop).toHaveBeenCalled()
  expect(box.querySelector('video')).toBe(null)
})

test('a scan that is cancelled turns the camera off', async () => {
  const { media, track } = stream()
  camera(async () => media, [])
  const { part, events } = input()
  await act(async () => part('scan').click())
  await act(() => vi.waitFor(() => expect(part('scanner').textContent).toContain('Point the camera')))
  act(() => part('cancel').click())
  expect(track.stop).toHaveBeenCalledTimes(1)
  expect(part('receiver')).toBeTruthy()
  expect(events).toEqual([])
})

test('a camera that is allowed after the scan was cancelled is turned off', async () => {
  const { media, track } = stream()
  let allow: (media: MediaStream) => void = () => undefined
  const allowed = new Promise<MediaStream>(resolve => {
    allow = resolve
  })
  camera(() => allowed, [])
  const { part } = input()
  await act(async () => part('scan').click())
  act(() => part('cancel').click())
  await act(async () => allow(media))
  expect(track.stop).toHaveBeenCalledTimes(1)
})

test('a camera that is not allowed is explained in place, and asked for again', async () => {
  const getUserMedia = camera(async () => {
    throw new DOMException('no', 'NotAllowedError')
  }, [])
  const { part } = input()
  await act(async () => part('scan').click())
  await act(() => vi.waitFor(() => expect(part('scanner').textContent).toContain('This page may not use the camera.')))
  await act(async () => part('retry').click())
  expect(getUserMedia).toHaveBeenCalledTimes(2)
})
