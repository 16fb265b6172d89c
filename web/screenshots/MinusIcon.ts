import { createIcon } from '../ui/createIcon.tsx'

export const MinusIcon = createIcon('minus', 'M5 12h14')
