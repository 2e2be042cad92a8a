import { expect, test } from 'vitest'
import { transitionTable } from '../../testing/index.ts'
import { loginMachine } from './login.machine.ts'

test('the chart has these moves', () => {
  expect(transitionTable(loginMachine)).toMatchInlineSnapshot(`
    "(root) + (initial) -> idle
    (root) + login.wanted -> (stays)
    (root) + login.email -> email
    (root) + view.entered [entersSocial] -> social
    (root) + view.entered [entersFarcaster] -> farcaster
    (root) + view.entered [entersCode] -> (stays)
    (root) + error(client) -> (ignored)
    (root) + error(visit) -> (ignored)
    email + (initial) -> email.sending
    email + view.entered [entersSame] -> (ignored)
    email.sending + login.email [isSameEmail] -> (ignored)
    email.sending + visit.changed [isElsewhere(at: ["Connect","EmailVerifyOtp"])] -> idle
    email.sending + done(startEmail) [hasLeft] -> idle
    email.sending + done(startEmail) [else] -> email.live
    email.sending + error(startEmail) -> email.unsent
    email.sending + after(CALL_TIMEOUT) -> email.unsent
    email.unsent + visit.changed [isElsewhere(at: ["Connect","EmailVerifyOtp"])] -> idle
    email.live + challenge.expired [notChecking] -> email.expired
    email.live + visit.changed [isElsewhere(at: ["EmailVerifyOtp"])] -> idle
    email.live.typing + (initial) -> email.live.typing.code
    email.live.typing.code + code.submit [isCode] -> email.live.typing.checking
    email.live.typing.checking + done(checkEmail) [isEnd] -> done
    email.live.typing.checking + done(checkEmail) [else] -> wallet
    email.live.typing.checking + error(checkEmail) [isError] -> email.live.typing.wrong
    email.live.typing.checking + error(checkEmail) [isError] -> email.expired
    email.live.typing.checking + error(checkEmail) [isError] -> email.locked
    email.live.typing.checking + error(checkEmail) [else] -> email.live.typing.unchecked
    email.live.typing.checking + after(CALL_TIMEOUT) -> email.live.typing.unchecked
    email.live.typing.wrong + code.submit [isCode] -> email.live.typing.checking
    email.live.typing.unchecked + code.submit [isCode] -> email.live.typing.checking
    email.live.resend + (initial) -> email.live.resend.waiting
    email.live.resend.waiting + after(RESEND_WAIT) -> email.live.resend.ready
    email.live.resend.ready + code.resend [notChecking] -> email.resending
    email.resending + visit.changed [isElsewhere(at: ["EmailVerifyOtp"])] -> idle
    email.resending + done(resendEmail) [hasLeft] -> idle
    email.resending + done(resendEmail) [else] -> email.live
    email.resending + error(resendEmail) [hasChallenge] -> email.live.resend.ready
    email.resending + error(resendEmail) [else] -> email.expired
    email.resending + after(CALL_TIMEOUT) [hasChallenge] -> email.live.resend.ready
    email.resending + after(CALL_TIMEOUT) [else] -> email.expired
    email.expired + retry -> email.resending
    email.expired + visit.changed [isElsewhere(at: ["EmailVerifyOtp"])] -> idle
    email.locked + retry -> email.resending
    email.locked + visit.changed [isElsewhere(at: ["EmailVerifyOtp"])] -> idle
    social + (initial) -> social.waiting
    social + view.entered [entersSame] -> (ignored)
    social + view.entered [entersSocial] -> social (reenter)
    social + visit.changed [isElsewhere(at: ["ConnectingSocial"])] -> idle
    social.waiting + window.open -> social.waiting (reenter)
    social.waiting + done(social) [isBlocked] -> social.blocked
    social.waiting + done(social) [hasLeft] -> idle
    social.waiting + done(social) [isEnd] -> done
    social.waiting + done(social) [else] -> wallet
    social.waiting + error(social) [isError] -> social.left
    social.waiting + error(social) [isError] -> social.denied
    social.waiting + error(social) [isError] -> social.late
    social.waiting + error(social) [isError] -> social.wrongAccount
    social.waiting + error(social) [else] -> social.failed
    social.waiting + after(SOCIAL_TIMEOUT) -> social.late
    social.blocked + window.open -> social.waiting
    social.left + window.open -> social.waiting
    social.denied + window.open -> social.waiting
    social.late + window.open -> social.waiting
    social.wrongAccount + window.open -> social.waiting
    social.failed + window.open -> social.waiting
    farcaster + (initial) -> farcaster.starting
    farcaster + view.entered [entersSame] -> (ignored)
    farcaster + visit.changed [isElsewhere(at: ["ConnectingFarcaster"])] -> idle
    farcaster.starting + done(startFarcaster) -> farcaster.scan
    farcaster.starting + error(startFarcaster) -> farcaster.failed
    farcaster.starting + after(CALL_TIMEOUT) -> farcaster.failed
    farcaster.scan + challenge.expired -> farcaster.late
    farcaster.scan + done(awaitFarcaster) [isEnd] -> done
    farcaster.scan + done(awaitFarcaster) [else] -> wallet
    farcaster.scan + error(awaitFarcaster) [isError] -> farcaster.declined
    farcaster.scan + error(awaitFarcaster) [isError] -> farcaster.denied
    farcaster.scan + error(awaitFarcaster) [isError] -> farcaster.late
    farcaster.scan + error(awaitFarcaster) [else] -> farcaster.failed
    farcaster.declined + retry -> farcaster.starting
    farcaster.denied + retry -> farcaster.starting
    farcaster.late + retry -> farcaster.starting
    farcaster.failed + retry -> farcaster.starting
    wallet + (initial) -> wallet.choosing
    wallet + view.entered [entersSame] -> (ignored)
    wallet + visit.changed [isElsewhere(at: ["EmailVerifyOtp","ConnectingSocial","ConnectingFarcaster"])] -> idle
    wallet.choosing + window.open -> wallet.waiting
    wallet.waiting + window.open -> wallet.waiting (reenter)
    wallet.waiting + done(enter) [isBlocked] -> wallet.blocked
    wallet.waiting + done(enter) [hasLeft] -> idle
    wallet.waiting + done(enter) [else] -> done
    wallet.waiting + error(enter) [isError] -> wallet.left
    wallet.waiting + error(enter) [else] -> wallet.failed
    wallet.waiting + after(WALLET_TIMEOUT) -> wallet.failed
    wallet.blocked + window.open -> wallet.waiting
    wallet.left + window.open -> wallet.waiting
    wallet.failed + window.open -> wallet.waiting
    done + visit.changed -> idle
    done + view.entered -> (ignored)
    done + after(DONE_TIMEOUT) -> idle"
  `)
})
