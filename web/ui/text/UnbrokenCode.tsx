/** Characters of a word that fits into the narrowest panel. */
const maxWordLength = 28

/** Code that breaks between its words only, not at a hyphen: `python3 -m http.server --bind`. */
export const UnbrokenCode = ({ children }: { children: string }) =>
  children.split(/(\s+)/).map((word, at) =>
    word.includes('-') && word.length <= maxWordLength ? (
      <span key={at} className="t-whole">
        {word}
      </span>
    ) : (
      word
    ),
  )
