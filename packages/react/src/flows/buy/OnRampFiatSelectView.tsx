import { useMessages } from '../../i18n/useMessages.ts'
import { FlowContent } from '../../lazy/FlowContent.tsx'
import { List } from '../../parts/List.tsx'
import { Picture } from '../../parts/Picture.tsx'
import { Row } from '../../parts/Row.tsx'
import { buyMessages } from './messages.ts'
import { Choosing } from './OnRampTokenSelectView.tsx'
import { useBuy } from './useBuy.ts'

/** Choice of the currency to pay with. */
export function OnRampFiatSelectView() {
  const form = useBuy()
  const { buy, emit } = form
  const { fiats } = useMessages(buyMessages)
  const names: Partial<Record<string, string>> = fiats.names
  return (
    <FlowContent flow="buy">
      <Choosing form={form}>
        <List label={fiats.label}>
          {buy.fiats.map(({ id }) => (
            <li key={id}>
              <Row
                plain
                part="fiat"
                data-fiat={id}
                picture={<Picture name={id} round />}
                name={<bdi>{id}</bdi>}
                sub={Object.hasOwn(names, id) ? names[id] : undefined}
                aria-current={id === buy.fiat?.id || undefined}
                onClick={() => emit({ type: 'fiat.select', id })}
              />
            </li>
          ))}
        </List>
      </Choosing>
    </FlowContent>
  )
}
