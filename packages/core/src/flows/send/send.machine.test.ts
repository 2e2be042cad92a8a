import { expect, test } from 'vitest'
import { transitionTable } from '../../testing/index.ts'
import { sendMachine } from './send.machine.ts'

test('the chart has these moves', () => {
  expect(transitionTable(sendMachine)).toMatchInlineSnapshot(`
    "(root) + (initial) -> closed
    (root) + payer.changed [isSamePayer] -> (stays)
    (root) + payer.changed [isSameChain] -> opening
    (root) + payer.changed [else] -> opening
    (root) + assets.changed -> (stays)
    (root) + receiver.changed -> (stays)
    (root) + form.opened [isNewWish] -> opening
    (root) + replacement.opened [canReplace] -> quoting
    (root) + transaction.asked [isOwnTransaction] -> (stays)
    (root) + handover.failed -> (stays)
    (root) + error(visit) -> (ignored)
    (root) + error(receiver) -> (ignored)
    closed + payer.changed [isSamePayer] -> (stays)
    closed + payer.changed [isSameChain] -> (stays)
    closed + payer.changed [else] -> (stays)
    closed + form.opened [isNewWish] -> opening
    closed + form.opened [else] -> opening
    opening + always [cannotSend] -> unavailable
    opening + always [isElsewhere] -> elsewhere
    opening + always [hasPayer] -> editing
    opening + always [else] -> closed
    unavailable + payer.changed -> opening
    unavailable + form.opened [isNewWish] -> opening
    unavailable + form.left -> closed
    elsewhere + payer.changed -> opening
    elsewhere + form.opened [isNewWish] -> opening
    elsewhere + form.left -> closed
    editing + (initial) -> editing.deciding
    editing + asset.select -> editing.deciding
    editing + amount.type -> editing.deciding
    editing + amount.max -> editing.deciding
    editing + amount.switchUnit -> (stays)
    editing + payment.requested -> editing.deciding
    editing + receiver.changed [isSameReceiver] -> (stays)
    editing + receiver.changed [else] -> editing.deciding
    editing + assets.changed -> (stays)
    editing + assets.search -> (stays)
    editing + receiver.type -> (stays)
    editing + receiver.pick -> (stays)
    editing + receiver.retry -> (stays)
    editing + review [isComplete] -> quoting
    editing + review [else] -> (stays)
    editing + form.shown [isPreview] -> (stays)
    editing + form.shown [else] -> (stays)
    editing + form.left -> closed
    editing.deciding + always [hasAsset] -> editing.typing
    editing.deciding + always [else] -> editing.choosing
    editing.typing + after(TYPING) -> editing.estimating
    editing.estimating + done(estimate) -> editing.estimated
    editing.estimating + error(estimate) -> editing.unestimated
    editing.estimating + after(READ_TIMEOUT) -> editing.unestimated
    editing.estimated + review [isComplete] -> quoting.drafting
    editing.estimated + review [else] -> (stays)
    editing.estimated + after(ESTIMATE_LIFETIME) -> editing.estimating
    editing.unestimated + fee.retry -> editing.estimating
    quoting + (initial) -> quoting.pricing
    quoting + back -> opening
    quoting + form.shown [isForm] -> opening
    quoting + form.left -> closed
    quoting + receiver.changed [isSameReceiver] -> (stays)
    quoting + receiver.changed [else] -> editing
    quoting + after(READ_TIMEOUT) -> failed
    quoting.pricing + done(price) -> quoting.drafting
    quoting.pricing + error(price) [isOfForm] -> editing.estimated
    quoting.pricing + error(price) [else] -> failed
    quoting.drafting + done(quote) -> reviewing
    quoting.drafting + error(quote) [isOfForm] -> editing.estimated
    quoting.drafting + error(quote) [else] -> failed
    reviewing + (initial) -> reviewing.foreseeing
    reviewing + back -> opening
    reviewing + form.shown [isForm] -> opening
    reviewing + form.left -> closed
    reviewing + receiver.changed [isSameReceiver] -> (stays)
    reviewing + receiver.changed [else] -> editing
    reviewing + tier.select -> quoting
    reviewing + after(QUOTE_LIFETIME) -> quoting
    reviewing.foreseeing + done(simulate) -> reviewing.deciding
    reviewing.foreseeing + error(simulate) -> reviewing.deciding
    reviewing.foreseeing + after(SIMULATION_TIMEOUT) -> reviewing.deciding
    reviewing.deciding + always [isSuspicious] -> reviewing.warned
    reviewing.deciding + always [else] -> reviewing.ready
    reviewing.warned + receiver.changed [isSameReceiver] -> reviewing.deciding
    reviewing.warned + acknowledge -> reviewing.ready
    reviewing.ready + receiver.changed [isSameReceiver] -> reviewing.deciding
    reviewing.ready + confirm [quoteMatches] -> signing
    reviewing.ready + confirm [else] -> quoting
    signing + payer.changed -> (stays)
    signing + transaction.submitted [isOwnTransaction] -> closed
    signing + transaction.failed [isOwnTransaction and paysAsQuoted] -> failed
    signing + transaction.failed [isOwnTransaction] -> closed
    signing + handover.failed [paysAsQuoted] -> failed
    signing + handover.failed [else] -> closed
    signing + form.opened -> opening
    failed + back -> opening
    failed + form.shown [isForm] -> opening
    failed + form.left -> closed
    failed + receiver.changed [isSameReceiver] -> (stays)
    failed + receiver.changed [else] -> editing
    failed + retry -> quoting"
  `)
})
