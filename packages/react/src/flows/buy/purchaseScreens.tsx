import type { Purchase } from '@foyer/core'
import type { ReactNode } from 'react'
import { Sentence } from '../../i18n/Sentence.tsx'
import { useErrorText } from '../../i18n/useErrorText.ts'
import { useMessages } from '../../i18n/useMessages.ts'
import { ExternalIcon } from '../../icons/flowIcons.ts'
import { modalMessages } from '../../modal/messages.ts'
import { Button } from '../../parts/Button.tsx'
import { Link } from '../../parts/Link.tsx'
import { Notice } from '../../parts/Notice.tsx'
import { Actions, Stack } from '../../parts/Stack.tsx'
import { VisuallyHidden } from '../../parts/VisuallyHidden.tsx'
import { buyMessages } from './messages.ts'
import { PurchaseCard, PurchaseIntro, providerOf } from './PurchaseCard.tsx'
import { type BuyForm, useProviderName } from './useBuy.ts'

/** The window is open, and its address is on the way. */
export function Leaving({ buy, emit }: BuyForm) {
  const { leaving } = useMessages(buyMessages)
  const { cancel } = useMessages(modalMessages)
  const provider = useProviderName(providerOf(buy))
  return (
    <>
      <PurchaseIntro buy={buy} ring="waiting" title={<Sentence of={leaving.title} provider={provider} />}>
        <Sentence of={leaving.text} provider={provider} />
      </PurchaseIntro>
      <Actions>
        <Button part="cancel" onClick={() => emit({ type: 'again' })}>
          {cancel}
        </Button>
      </Actions>
    </>
  )
}

/** The provider's page could not be ordered. */
export function Refused({ buy, emit }: BuyForm) {
  const { refused } = useMessages(buyMessages)
  const { back, retry } = useMessages(modalMessages)
  const errorText = useErrorText()
  const provider = providerOf(buy)
  const name = useProviderName(provider)
  return (
    <>
      <PurchaseIntro buy={buy} ring="failed" title={<Sentence of={refused.title} provider={name} />}>
        {errorText(buy.error)}
      </PurchaseIntro>
      <Actions>
        <Button part="edit" onClick={() => emit({ type: 'again' })}>
          {back}
        </Button>
        {provider && (
          <Button part="retry" variant="primary" onClick={() => emit({ type: 'buy', provider })}>
            {retry}
          </Button>
        )}
      </Actions>
    </>
  )
}

interface ProviderLinkProps {
  purchase: Purchase
  variant?: 'primary'
  onClick?: () => void
  children: ReactNode
}

/** Link to the provider's page, which the browser always opens. */
function ProviderLink({ purchase: { href }, children, ...rest }: ProviderLinkProps) {
  const { newTab } = useMessages(modalMessages)
  return (
    <Button part="open-provider" href={href} target="_blank" icon={<ExternalIcon />} {...rest}>
      <span>{children}</span>
      <VisuallyHidden> {newTab}</VisuallyHidden>
    </Button>
  )
}

/** The browser has blocked the window: the visitor opens the page by a link. */
export function Blocked({ buy, emit }: BuyForm) {
  const { blocked } = useMessages(buyMessages)
  const { cancel } = useMessages(modalMessages)
  const provider = useProviderName(providerOf(buy))
  const { purchase } = buy
  if (!purchase) return null
  return (
    <>
      <PurchaseIntro buy={buy} ring="idle" title={<Sentence of={blocked.title} provider={provider} />}>
        {blocked.text}
      </PurchaseIntro>
      <Stack gap={12}>
        <PurchaseCard purchase={purchase} />
        <Actions>
          <Button part="cancel" onClick={() => emit({ type: 'again' })}>
            {cancel}
          </Button>
          <ProviderLink purchase={purchase} variant="primary" onClick={() => emit({ type: 'page.opened' })}>
            {blocked.action}
          </ProviderLink>
        </Actions>
      </Stack>
    </>
  )
}

/** Ways on after a long wait, where nothing else says them. */
function LongWait({ buy: { state, isSlow }, emit, provider }: BuyForm & { provider: string }) {
  const { tired, look, slow } = useMessages(buyMessages)
  if (state === 'tired')
    return (
      <Notice tone="neutral" live>
        {tired}{' '}
        <Link part="look" onClick={() => emit({ type: 'look' })}>
          {look}
        </Link>
      </Notice>
    )
  if (!isSlow) return null
  return (
    <Notice part="slow" tone="neutral" live title={slow.title}>
      <Sentence of={slow.text} provider={provider} />
    </Notice>
  )
}

/** The visitor pays at the provider, or has paid and waits for the coins. */
export function Waiting(form: BuyForm) {
  const { buy, emit } = form
  const { waiting, paid, stop } = useMessages(buyMessages)
  const provider = useProviderName(providerOf(buy))
  const { purchase } = buy
  if (!purchase) return null
  const isPaid = purchase.status === 'paid'
  return (
    <>
      <PurchaseIntro
        buy={buy}
        ring="waiting"
        title={isPaid ? paid.title : <Sentence of={waiting.title} provider={provider} />}
      >
        {isPaid ? (
          <Sentence of={paid.text} provider={provider} symbol={purchase.symbol} />
        ) : (
          <Sentence of={waiting.text} provider={provider} />
        )}
      </PurchaseIntro>
      <Stack gap={12}>
        <PurchaseCard purchase={purchase} />
        <LongWait {...form} provider={provider} />
        <Actions>
          <Button part="cancel" onClick={() => emit({ type: 'again' })}>
            {stop}
          </Button>
          {!isPaid && <ProviderLink purchase={purchase}>{waiting.reopen}</ProviderLink>}
        </Actions>
      </Stack>
    </>
  )
}

/** A payment was refused. The visitor can pay another time on the same page, or give up. */
export function Declined({ buy, emit }: BuyForm) {
  const { declined, waiting, again } = useMessages(buyMessages)
  const provider = useProviderName(providerOf(buy))
  const { purchase } = buy
  if (!purchase) return null
  return (
    <>
      <PurchaseIntro buy={buy} ring="failed" title={declined.title}>
        <Sentence of={declined.text} provider={provider} />
      </PurchaseIntro>
      <Stack gap={12}>
        <PurchaseCard purchase={purchase} />
        <Actions>
          <Button part="again" onClick={() => emit({ type: 'again' })}>
            {again}
          </Button>
          <ProviderLink purchase={purchase} variant="primary">
            {waiting.reopen}
          </ProviderLink>
        </Actions>
      </Stack>
    </>
  )
}
