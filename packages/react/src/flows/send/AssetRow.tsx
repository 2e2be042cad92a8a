import { type Asset, assetLine } from '@foyer/core'
import { truncateAddress } from '@foyer/core/chain'
import { useMessages } from '../../i18n/useMessages.ts'
import { Picture } from '../../parts/Picture.tsx'
import { Row } from '../../parts/Row.tsx'
import { UntrustedName } from '../../parts/UntrustedName.tsx'
import { dollars } from '../account/figures.ts'
import { accountMessages } from '../account/messages.ts'
import { Quantity } from './Quantity.tsx'

export interface AssetRowProps {
  asset: Asset
  isSelected: boolean
  onSelect: () => void
}

/** One asset to choose: name, balance and worth. A doubtful one shows its address too. */
export function AssetRow({ asset, isSelected, onSelect }: AssetRowProps) {
  const { lookAlike } = useMessages(accountMessages)
  const { name, symbol, address, imageUrl } = asset
  const line = assetLine(asset)
  return (
    <Row
      plain
      part="token"
      picture={<Picture name={symbol || name} src={imageUrl} round />}
      name={<UntrustedName name={name || symbol} warning={asset.lookAlike ? lookAlike : undefined} />}
      sub={
        <>
          {line ? <Quantity amount={line} /> : <bdi>{symbol}</bdi>}
          {asset.lookAlike && address !== undefined && (
            <>
              {' '}
              <bdi dir="ltr">{truncateAddress(address)}</bdi>
            </>
          )}
        </>
      }
      value={line?.fiat === undefined ? undefined : dollars(line.fiat)}
      aria-current={isSelected || undefined}
      onClick={onSelect}
    />
  )
}
