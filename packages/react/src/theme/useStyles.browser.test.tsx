import { expect, test } from 'vitest'
import {
  Actions,
  Button,
  Card,
  Checkbox,
  Chip,
  Dialog,
  Divider,
  Field,
  Footnote,
  Header,
  Hero,
  IconButton,
  Intro,
  KeyValue,
  KeyValues,
  Label,
  Link,
  Muted,
  Notice,
  Picture,
  Ring,
  Row,
  SearchField,
  SkeletonRow,
  Stack,
  Tabs,
  Tag,
  Toast,
  Toaster,
} from '../../gallery/parts/index.ts'
import { CheckIcon } from '../icons/flowIcons.ts'
import { BadgedPicture } from '../parts/BadgedPicture.tsx'
import { LongRows } from '../parts/LongRows.tsx'
import { QrCode } from '../parts/QrCode.tsx'
import { SkeletonTile, WalletTile } from '../parts/WalletTile.tsx'
import { styledRoot } from './styledRoot.fixture.tsx'

const nothing = () => undefined
const picture = <Picture name="Meadow" />

const Parts = () => (
  <Dialog
    state="open"
    embedded
    overlay={<Toaster status={<Toast variant="error" message="Failed" hideLabel="Hide" onHide={nothing} />} />}
  >
    <Header title="Parts" end={<IconButton label="Close" icon={<CheckIcon />} />} />
    <Stack gap={12}>
      <Intro title="Title" picture={<Ring state="failed">{picture}</Ring>}>
        Text <Link href="https://app.example">link</Link>
      </Intro>
      <Hero>
        1<Muted>.50</Muted>
      </Hero>
      <Label>Label</Label>
      <LongRows label="Rows" items={['one']} idOf={id => id} height={56} size={1} rows={{ from: 0, to: 1 }}>
        {id => <Row plain disabled picture={picture} name={id} sub="Second line" value="1.00" valueSub="ETH" />}
      </LongRows>
      <Row
        picture={<BadgedPicture icon={<CheckIcon />}>{picture}</BadgedPicture>}
        name="Name"
        end={<Tag tone="bad">Tag</Tag>}
      />
      <SkeletonRow />
      <WalletTile id="rivet" name="Rivet" src={undefined} mark="Installed" onChoose={nothing} />
      <SkeletonTile />
      <QrCode text="wc:1" label="Code" picture={<Picture name="Rivet" />} />
      <Divider>or</Divider>
      <Field label="Email" error="Invalid" />
      <SearchField label="Search" clearLabel="Clear" value="a" onChange={nothing} onClear={nothing} />
      <Card>
        <Chip picture={<Picture name="Base" size={24} round />}>Base</Chip>
      </Card>
      <KeyValues>
        <KeyValue name="Name" detail="Detail">
          Value
        </KeyValue>
      </KeyValues>
      <Notice tone="warn">Notice</Notice>
      <Checkbox checked onChange={nothing}>
        Agree
      </Checkbox>
      <Tabs label="Tabs" tabs={[{ id: 'one', label: 'One' }]} selected="one" onSelect={nothing}>
        Panel
      </Tabs>
      <Footnote>Footnote</Footnote>
      <Actions>
        <Button variant="quiet" disabled>
          Quiet
        </Button>
        <Button variant="tile" busy>
          Tile
        </Button>
        <Button variant="primary">Primary</Button>
      </Actions>
    </Stack>
  </Dialog>
)

test('the styles of all parts stay the same whatever the order in which their sheets are adopted', async () => {
  const host = document.createElement('foyer-modal')
  document.body.append(host)
  const root = styledRoot(host)
  root.render(<Parts />)
  await expect.poll(() => root.shadow.querySelector('.footnote')).not.toBeNull()
  const styles = () =>
    [...root.shadow.querySelectorAll('*')].map(element => {
      const style = getComputedStyle(element)
      // Firefox lists custom properties in an order that depends on that of the sheets.
      const names = [...style].sort()
      return [element.className, ...names.map(name => `${name}: ${style.getPropertyValue(name)}`)].join('\n')
    })
  const still = new CSSStyleSheet()
  still.replaceSync(':host * { transition: none !important; animation: none !important }')
  const [first, ...rest] = root.shadow.adoptedStyleSheets
  expect(rest.length).toBeGreaterThan(25)
  root.shadow.adoptedStyleSheets = [first!, ...rest, still]
  const before = styles()
  root.shadow.adoptedStyleSheets = [first!, ...rest.reverse(), still]
  expect(styles()).toEqual(before)
  root.unmount()
  host.remove()
})
