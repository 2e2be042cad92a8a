import { type TokenList, tokenLine } from '@foyer/core'
import { memo } from 'react'
import { useMessages } from '../../i18n/useMessages.ts'
import { Picture } from '../../parts/Picture.tsx'
import { Row } from '../../parts/Row.tsx'
import { UntrustedName } from '../../parts/UntrustedName.tsx'
import { dollars, grouped } from '../account/figures.ts'
import { accountMessages } from '../account/messages.ts'

/** One token: name, amount and worth. */
export const TokenRow = memo(function TokenRow({ token }: { token: TokenList['tokens'][number] }) {
  const messages = useMessages(accountMessages)
  const { name, symbol, amount, worth, lookAlike, imageUrl } = tokenLine(token)
  return (
    <Row
      isStatic
      plain
      part="token"
      picture={<Picture name={symbol || name} src={imageUrl} round />}
      name={<UntrustedName name={name || symbol} warning={lookAlike ? messages.lookAlike : undefined} />}
      sub={
        <span>
          {grouped(amount)} <bdi>{symbol}</bdi>
        </span>
      }
      value={worth === undefined ? undefined : dollars(worth)}
    />
  )
})
