import { Avatar } from '../ui/images/Avatar.tsx'
import { AvatarStack } from '../ui/images/AvatarStack.tsx'
import { ProBadge } from '../ui/ProBadge.tsx'
import face1 from './samples/face-1.svg'
import face2 from './samples/face-2.svg'
import face3 from './samples/face-3.svg'
import face4 from './samples/face-4.svg'
import { Row, Section, State } from './Section.tsx'

const sizes = [
  ['xs', face1],
  ['sm', face2],
  ['md', face3],
  ['lg', face4],
] as const

export function PeopleSection() {
  return (
    <Section
      title="Badges and avatars"
      rule="Pro is iron-gall ink on paper: near black, a breath of violet, no gold. A Pro avatar wears a second ring of the same ink."
    >
      <Row of={4}>
        <State says="Pro: yours, not yours, on a lock">
          <ProBadge isPro location="gallery" />
          <ProBadge isPro={false} location="gallery" onUpgrade={() => {}} />
          <ProBadge isPro={false} location="gallery" locked />
        </State>
        <State says="xs 24, sm 32, md 36, lg 40">
          {sizes.map(([size, url]) => (
            <Avatar key={size} size={size} url={url} name="Sample" />
          ))}
        </State>
        <State says="With the Pro border">
          {sizes.map(([size, url]) => (
            <Avatar key={size} size={size} url={url} name="Sample" pro />
          ))}
        </State>
        <State says="No picture, one that failed, three completions">
          <Avatar url="" name="Sample" />
          <Avatar url="/there-is-no-such-picture" name="Sample" />
          <AvatarStack urls={[face1, face2, face3]}>340+</AvatarStack>
        </State>
      </Row>
    </Section>
  )
}
