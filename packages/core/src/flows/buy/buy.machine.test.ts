import { expect, test } from 'vitest'
import { transitionTable } from '../../testing/index.ts'
import { buyMachine } from './buy.machine.ts'

test('the chart has these moves', () => {
  expect(transitionTable(buyMachine)).toMatchInlineSnapshot(`
    "(root) + (initial) -> closed
    (root) + buyer.changed -> (stays)
    (root) + view.left -> (stays)
    (root) + visibility.changed -> (stays)
    (root) + purchase.changed -> (stays)
    (root) + page.stayed -> (stays)
    (root) + error(page) -> (ignored)
    (root) + error(visit) -> (ignored)
    closed + always [hasPurchase] -> purchase
    closed + view.shown -> form
    form + (initial) -> form.deciding
    form + buyer.changed [isSameBuyer] -> (stays)
    form + buyer.changed [else] -> form.deciding
    form + view.shown [showsPurchase] -> (stays)
    form + view.shown [else] -> (stays)
    form + view.left -> closed
    form.deciding + always [cannotBuy] -> form.unavailable
    form.deciding + always [hasOptions] -> form.editing
    form.deciding + always [hasBuyer] -> form.loading
    form.loading + done(options) -> form.deciding
    form.loading + error(options) -> form.unloaded
    form.loading + after(READ_TIMEOUT) -> form.unloaded
    form.unloaded + retry -> form.loading
    form.editing + (initial) -> form.editing.deciding
    form.editing + coins.search -> (stays)
    form.editing + coin.select -> form.editing.deciding
    form.editing + fiat.select -> form.editing.deciding
    form.editing + amount.type -> form.editing.deciding
    form.editing + done(pictures) -> (stays)
    form.editing + error(pictures) -> (ignored)
    form.editing.deciding + always [lacksAmount] -> form.editing.empty
    form.editing.deciding + always [isOutOfLimits] -> form.editing.outOfLimits
    form.editing.deciding + always [else] -> form.editing.settling
    form.editing.settling + after(TYPING) -> form.editing.quoting
    form.editing.quoting + buy [hasQuote] -> leaving
    form.editing.quoting + done(quote) -> form.editing.quoted
    form.editing.quoting + error(quote) -> form.editing.unquoted
    form.editing.quoting + after(READ_TIMEOUT) -> form.editing.unquoted
    form.editing.quoted + buy -> leaving
    form.editing.quoted + after(QUOTE_LIFETIME) [isVisible] -> form.editing.quoting
    form.editing.quoted + after(QUOTE_LIFETIME) [else] -> form.editing.paused
    form.editing.paused + visibility.changed [becomesVisible] -> form.editing.quoting
    form.editing.unquoted + retry -> form.editing.quoting
    leaving + again -> form
    leaving + view.shown [showsPurchase] -> (stays)
    leaving + view.shown [else] -> form
    leaving + view.left -> closed
    leaving + buyer.changed [isSameBuyer] -> (stays)
    leaving + buyer.changed [else] -> form
    leaving + window.blocked -> (stays)
    leaving + purchase.changed -> (ignored)
    leaving + done(order) -> purchase
    leaving + error(order) -> refused
    leaving + after(ORDER_TIMEOUT) -> refused
    refused + again -> form
    refused + view.shown [showsPurchase] -> (stays)
    refused + view.shown [else] -> form
    refused + view.left -> closed
    refused + buyer.changed [isSameBuyer] -> (stays)
    refused + buyer.changed [else] -> form
    refused + buy -> leaving
    purchase + (initial) -> purchase.deciding
    purchase + view.shown -> purchase.deciding
    purchase + purchase.changed -> purchase.deciding
    purchase + again -> form
    purchase + purchase.answered [isOwnAnswer] -> purchase.deciding
    purchase.deciding + always [isBought] -> purchase.bought
    purchase.deciding + always [isFailed] -> purchase.failed
    purchase.deciding + always [isCancelled] -> purchase.cancelled
    purchase.deciding + always [hasArrived] -> purchase.arrived
    purchase.deciding + always [isBlocked] -> purchase.blocked
    purchase.deciding + always [isDeclined] -> purchase.declined
    purchase.deciding + always [hasPurchase] -> purchase.waiting
    purchase.deciding + always [isShown] -> form
    purchase.deciding + always [else] -> closed
    purchase.blocked + page.opened -> purchase.waiting
    purchase.waiting + (initial) -> purchase.waiting.pausing
    purchase.waiting.pausing + after(LOOK_EVERY) -> purchase.waiting.deciding
    purchase.waiting.deciding + always [isUnseen] -> purchase.waiting.unseen
    purchase.waiting.deciding + always [isTired] -> purchase.waiting.tired
    purchase.waiting.deciding + always [else] -> purchase.waiting.looking
    purchase.waiting.looking + done(look) -> purchase.deciding
    purchase.waiting.looking + error(look) -> purchase.waiting.pausing
    purchase.waiting.looking + after(LOOK_TIMEOUT) -> purchase.waiting.pausing
    purchase.waiting.unseen + visibility.changed [becomesVisible] -> purchase.waiting.deciding
    purchase.waiting.tired + look -> purchase.waiting.looking
    purchase.declined + (initial) -> purchase.declined.pausing
    purchase.declined.pausing + after(LOOK_EVERY) -> purchase.declined.deciding
    purchase.declined.deciding + always [isUnseen] -> purchase.declined.unseen
    purchase.declined.deciding + always [isTired] -> purchase.declined.tired
    purchase.declined.deciding + always [else] -> purchase.declined.looking
    purchase.declined.looking + done(look) -> purchase.deciding
    purchase.declined.looking + error(look) -> purchase.declined.pausing
    purchase.declined.looking + after(LOOK_TIMEOUT) -> purchase.declined.pausing
    purchase.declined.unseen + visibility.changed [becomesVisible] -> purchase.declined.deciding
    purchase.declined.tired + look -> purchase.declined.looking
    purchase.arrived + (initial) -> purchase.arrived.pausing
    purchase.arrived + view.left -> closed
    purchase.arrived.pausing + after(LOOK_EVERY) -> purchase.arrived.deciding
    purchase.arrived.deciding + always [isUnseen] -> purchase.arrived.unseen
    purchase.arrived.deciding + always [isTired] -> purchase.arrived.tired
    purchase.arrived.deciding + always [else] -> purchase.arrived.looking
    purchase.arrived.looking + done(look) -> purchase.deciding
    purchase.arrived.looking + error(look) -> purchase.arrived.pausing
    purchase.arrived.looking + after(LOOK_TIMEOUT) -> purchase.arrived.pausing
    purchase.arrived.unseen + visibility.changed [becomesVisible] -> purchase.arrived.deciding
    purchase.arrived.tired + look -> purchase.arrived.looking
    purchase.bought + purchase.answered [isOwnAnswer] -> (stays)
    purchase.bought + view.left -> closed
    purchase.failed + purchase.answered [isOwnAnswer] -> (stays)
    purchase.failed + view.left -> closed
    purchase.cancelled + purchase.answered [isOwnAnswer] -> (stays)
    purchase.cancelled + view.left -> closed"
  `)
})
