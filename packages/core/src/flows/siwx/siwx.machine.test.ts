import { expect, test } from 'vitest'
import { transitionTable } from '../../testing/index.ts'
import { siwxMachine } from './siwx.machine.ts'

const table = transitionTable(siwxMachine)

test('the chart has these moves', () => {
  expect(table).toMatchInlineSnapshot(`
    "(root) + (initial) -> idle
    (root) + account.changed [isSameAccount] -> (stays)
    (root) + account.changed [else] -> deciding
    (root) + wallet.connected [isOfAccount] -> deciding
    (root) + wallet.connected [else] -> (stays)
    (root) + wallet.left [isOfAccount] -> gone
    (root) + wallet.left [else] -> (stays)
    (root) + window.opened -> (stays)
    (root) + window.closed -> (stays)
    (root) + error(memory) -> (ignored)
    (root) + error(visit) -> (ignored)
    deciding + always [hasAccount] -> starting
    deciding + always [else] -> idle
    starting + always [hasProof] -> verifying
    starting + always [else] -> checking
    checking + (initial) -> checking.asked
    checking + siwx.cancel -> leaving
    checking + done(lookUp) [isFound] -> signed
    checking + done(lookUp) [isDismissed] -> dismissed
    checking + done(lookUp) [isQuiet] -> dismissed
    checking + done(lookUp) [else] -> asking
    checking + error(lookUp) -> retryable
    checking + after(HOST_TIMEOUT) -> retryable
    checking.asked + window.closed [leaves] -> checking.quiet
    checking.asked + window.closed [else] -> (stays)
    retryable + siwx.sign -> checking
    retryable + siwx.cancel -> leaving
    retryable + sessions.changed -> checking.quiet
    retryable + window.opened -> checking
    asking + (initial) -> asking.preparing
    asking + siwx.cancel -> leaving
    asking + sessions.changed -> checking.quiet
    asking + window.closed [isOptional] -> dismissed
    asking + window.closed [else] -> (stays)
    asking.preparing + done(prepare) -> asking.ready
    asking.preparing + error(prepare) [isFatal] -> leaving.failing
    asking.preparing + error(prepare) [else] -> failed
    asking.preparing + after(HOST_TIMEOUT) -> failed
    asking.ready + siwx.sign -> signing
    asking.ready + after(MESSAGE_LIFETIME) -> asking.preparing
    signing + (initial) -> signing.waiting
    signing + siwx.cancel -> leaving
    signing + window.closed [isOptional] -> dismissed
    signing + window.closed [else] -> (stays)
    signing + done(sign) -> verifying
    signing + error(sign) [isDeclined] -> declined
    signing + error(sign) [else] -> failed
    signing.waiting + after(DELAYED) -> signing.delayed
    signing.delayed + siwx.sign -> asking
    verifying + done(verify) -> signed
    verifying + error(verify) -> failed
    verifying + after(HOST_TIMEOUT) -> failed
    signed + (initial) -> signed.deciding
    signed + account.changed [isSameAccount] -> (stays)
    signed + account.changed [else] -> deciding
    signed + siwx.signOut -> signingOut
    signed + sessions.changed -> checking.quiet
    signed.deciding + always [expires] -> signed.expiring
    signed.deciding + always [else] -> signed.lasting
    signed.expiring + after(EXPIRY) -> expired
    declined + siwx.sign -> asking
    declined + siwx.cancel -> leaving
    declined + sessions.changed -> checking.quiet
    declined + window.closed [isOptional] -> dismissed
    declined + window.closed [else] -> (stays)
    failed + siwx.sign -> asking
    failed + siwx.cancel -> leaving
    failed + sessions.changed -> checking.quiet
    failed + window.closed [isOptional] -> dismissed
    failed + window.closed [else] -> (stays)
    leaving + (initial) -> leaving.deciding
    leaving + siwx.sign -> asking
    leaving + siwx.cancel -> leaving.disconnecting
    leaving + window.opened -> asking
    leaving.deciding + always [isOptional] -> dismissed
    leaving.deciding + always [canReturn] -> leaving.returning
    leaving.deciding + always [else] -> leaving.disconnecting
    signingOut + done(signOut) -> dismissed
    signingOut + error(signOut) -> signed
    signingOut + after(HOST_TIMEOUT) -> signed
    dismissed + always [mustAskNow] -> checking
    dismissed + siwx.sign -> checking
    dismissed + view.entered -> checking
    dismissed + sessions.changed -> checking.quiet
    dismissed + window.opened [isRequired] -> checking
    dismissed + window.opened [else] -> (stays)
    expired + always [mustAskNow] -> checking
    expired + siwx.sign -> checking
    expired + view.entered -> checking
    expired + sessions.changed -> checking.quiet
    expired + window.opened -> checking"
  `)
})

test('a wallet signs only what the visitor has pressed Sign for', () => {
  const ways = table.split('\n').filter(line => /-> signing$/.test(line))
  expect(ways).toEqual(['asking.ready + siwx.sign -> signing'])
})

test('H36 nothing but cancelling, or a message that can never be signed, disconnects', () => {
  const ways = table.split('\n').filter(line => /-> leaving\.(disconnecting|failing)/.test(line))
  expect(ways).toEqual([
    'asking.preparing + error(prepare) [isFatal] -> leaving.failing',
    'leaving + siwx.cancel -> leaving.disconnecting',
    'leaving.deciding + always [else] -> leaving.disconnecting',
  ])
})

test('H35 every wait for the host ends', () => {
  for (const state of ['checking', 'asking.preparing', 'verifying', 'signingOut'])
    expect(table).toMatch(new RegExp(`^${state.replace('.', '\\.')} \\+ after\\(HOST_TIMEOUT\\) -> `, 'm'))
})
