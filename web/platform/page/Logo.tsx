/** A hill with a path, and the point where it leads. */
export const Logo = () => (
  <svg
    width="26"
    height="22"
    viewBox="0 0 26 22"
    fill="none"
    stroke="currentColor"
    strokeWidth="2.4"
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden="true"
  >
    <path d="M2 12.5c2.5 0 3-5 6.2-6.2" opacity=".45" />
    <path d="M2 19.5c4.2 0 4.6-7 8-7s4 7 8.2 7" />
    <circle cx="19.7" cy="5.3" r="4.2" fill="currentColor" stroke="none" />
  </svg>
)
