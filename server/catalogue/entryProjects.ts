/** Maximum number of projects of an entry. */
const maxProjects = 100

/** SQL: ids of the projects of search entry `x` that a caller may see, in learning order. `admin` is a parameter. */
export const entryProjects = (admin: string): string => `array(
    select m.project_id from search_members m join projects p on p.id = m.project_id
    where m.entry_id = x.id and p.listed and (p.visibility = 'public' or ${admin}) order by m.position limit ${maxProjects}
  )`
