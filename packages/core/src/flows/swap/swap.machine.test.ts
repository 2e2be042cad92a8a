import { expect, test } from 'vitest'
import { transitionTable } from '../../testing/index.ts'
import { swapMachine } from './swap.machine.ts'

test('the chart has these moves', () => {
  expect(transitionTable(swapMachine)).toMatchInlineSnapshot(`
    "(root) + (initial) -> closed
    (root) + payer.changed [isSamePayer] -> (stays)
    (root) + payer.changed [isSameChain] -> opening
    (root) + payer.changed [else] -> opening
    (root) + assets.changed -> (stays)
    (root) + page.shown -> (stays)
    (root) + page.hidden -> (stays)
    (root) + transaction.asked [isHandingOver] -> (stays)
    (root) + transaction.confirmed [isOwnApproval] -> (stays)
    (root) + transaction.replaced [isOwnApproval] -> (stays)
    (root) + transaction.reverted [isOwnApproval] -> (stays)
    (root) + transaction.dropped [isOwnApproval] -> (stays)
    (root) + transaction.failed [isOwnApproval] -> (stays)
    (root) + handover.failed -> (stays)
    (root) + error(visit) -> (ignored)
    (root) + error(visibility) -> (ignored)
    closed + payer.changed [isSamePayer] -> (stays)
    closed + payer.changed [isSameChain] -> (stays)
    closed + payer.changed [else] -> (stays)
    closed + form.opened -> opening
    opening + always [cannotSwap] -> unavailable
    opening + always [hasNoRouter] -> unsupported
    opening + always [hasTokens] -> editing
    opening + always [hasPayer] -> loading
    opening + always [else] -> closed
    unavailable + payer.changed [isSameChain] -> opening
    unavailable + payer.changed [else] -> opening
    unavailable + form.left -> closed
    unsupported + payer.changed [isSameChain] -> opening
    unsupported + payer.changed [else] -> opening
    unsupported + form.left -> closed
    loading + form.left -> closed
    loading + done(tokens) [isEmpty] -> unsupported
    loading + done(tokens) [else] -> editing
    loading + error(tokens) -> unloaded
    loading + after(READ_TIMEOUT) -> unloaded
    unloaded + retry -> loading
    unloaded + form.left -> closed
    editing + (initial) -> editing.deciding
    editing + amount.type -> editing.deciding
    editing + amount.max [sellsNative] -> editing.measuring
    editing + amount.max [else] -> editing.deciding
    editing + token.select -> editing.deciding
    editing + sides.switch -> editing.deciding
    editing + slippage.type -> (stays)
    editing + side.choose -> (stays)
    editing + tokens.search -> (stays)
    editing + form.shown [isPreview] -> (stays)
    editing + form.left -> closed
    editing.deciding + always [hasTerms] -> editing.settling
    editing.deciding + always [else] -> editing.incomplete
    editing.measuring + done(spendable) -> editing.deciding
    editing.measuring + error(spendable) -> editing.incomplete
    editing.measuring + after(READ_TIMEOUT) -> editing.incomplete
    editing.settling + after(TYPING) -> editing.quoting
    editing.quoting + always [isHidden] -> editing.paused
    editing.quoting + done(quote) -> editing.quoted
    editing.quoting + error(quote) -> editing.unquoted
    editing.quoting + after(READ_TIMEOUT) -> editing.unquoted
    editing.quoted + always [isHidden] -> editing.paused
    editing.quoted + review [isComplete] -> preparing
    editing.quoted + after(QUOTE_LIFETIME) -> editing.quoting
    editing.paused + always [isVisible] -> editing.quoting
    editing.unquoted + quote.retry -> editing.quoting
    preparing + (initial) -> preparing.building
    preparing + back -> editing
    preparing + form.shown [isForm] -> editing
    preparing + form.left -> closed
    preparing + after(READ_TIMEOUT) -> failed
    preparing.building + done(build) -> preparing.foreseeing
    preparing.building + error(build) -> failed
    preparing.foreseeing + done(foresee) -> reviewing
    preparing.foreseeing + error(foresee) [isUnanswered] -> failed
    preparing.foreseeing + error(foresee) [isOfForm] -> editing
    preparing.foreseeing + error(foresee) [else] -> failed
    reviewing + (initial) -> reviewing.deciding
    reviewing + back -> editing
    reviewing + form.shown [isForm] -> editing
    reviewing + form.left -> closed
    reviewing + after(REVIEW_LIFETIME) [isVisible] -> preparing
    reviewing + after(REVIEW_LIFETIME) [else] -> reviewing.resting
    reviewing.deciding + always [lacksGas] -> reviewing.unpayable
    reviewing.deciding + always [isSevere] -> reviewing.warned
    reviewing.deciding + always [isUnguarded] -> reviewing.warned
    reviewing.deciding + always [awaitsApproval] -> approving.awaiting
    reviewing.deciding + always [needsApproval] -> reviewing.unapproved
    reviewing.deciding + always [else] -> reviewing.ready
    reviewing.warned + acknowledge -> reviewing.deciding
    reviewing.unapproved + approval.choose -> (stays)
    reviewing.unapproved + approve -> approving
    reviewing.ready + confirm -> building
    reviewing.resting + always [isVisible] -> preparing
    approving + (initial) -> approving.drafting
    approving + back -> editing
    approving + form.shown [isForm] -> editing
    approving + form.left -> closed
    approving.drafting + done(draftApproval) [approvalMatches] -> approving.awaiting
    approving.drafting + done(draftApproval) [else] -> preparing
    approving.drafting + error(draftApproval) -> preparing
    approving.drafting + after(READ_TIMEOUT) -> preparing
    approving.awaiting + approval.forget -> preparing
    approving.awaiting + transaction.confirmed [isOwnApproval] -> preparing
    approving.awaiting + transaction.replaced [isOwnApproval] -> preparing
    approving.awaiting + transaction.reverted [isOwnApproval] -> preparing
    approving.awaiting + transaction.dropped [isOwnApproval] -> preparing
    approving.awaiting + transaction.failed [isOwnApproval] -> preparing
    approving.awaiting + handover.failed -> preparing
    approving.awaiting + after(LOOK_AGAIN) [isVisible] -> approving.awaiting (reenter)
    approving.awaiting + after(LOOK_AGAIN) [else] -> approving.awaiting (reenter)
    building + back -> editing
    building + form.shown [isForm] -> editing
    building + form.left -> closed
    building + done(draft) [swapMatches] -> signing
    building + done(draft) [else] -> failed
    building + error(draft) [isUnapproved] -> preparing
    building + error(draft) [else] -> failed
    building + after(READ_TIMEOUT) -> failed
    signing + payer.changed -> (stays)
    signing + transaction.submitted [isOwnSwap] -> closed
    signing + transaction.failed [ownSwapFails] -> failed
    signing + transaction.failed [isOwnSwap] -> closed
    signing + handover.failed [paysPlan] -> failed
    signing + handover.failed [else] -> closed
    signing + form.opened -> opening
    failed + back -> editing
    failed + form.shown [isForm] -> editing
    failed + form.left -> closed
    failed + retry -> preparing"
  `)
})
