import { endpoint, everySecond } from '../endpoint.ts'

export const listProjects = endpoint('listProjects', 'GET', '/projects', {
  summary: 'Lists the projects that the caller may see, in catalogue order. `selected=true`: only those in My Projects.',
  caller: 'anyone',
  problems: ['signed_out'],
})

export const getProject = endpoint('getProject', 'GET', '/projects/{projectId}', {
  summary: 'Returns a project with the caller’s own data about it.',
  caller: 'anyone',
  problems: ['not_found', 'not_allowed'],
})

export const updateProject = endpoint('updateProject', 'PUT', '/projects/{projectId}', {
  summary: 'Unlocks a Pro project (`locked: false`) or completes a project (`status: COMPLETE`).',
  caller: 'signed-in',
  asAnother: 'allowed',
  problems: ['not_found', 'not_allowed', 'plan_required', 'tasks_incomplete', 'conflict', 'invalid'],
  fallback: 'updateProject',
})

export const saveSummary = endpoint('saveSummary', 'PUT', '/projects/{projectId}/summary', {
  summary:
    "Saves the learner's sentences about what they built, for their documentation and public page; empty to remove them. Requires a completed project.",
  caller: 'signed-in',
  problems: ['not_found', 'not_allowed', 'tasks_incomplete', 'invalid', 'too_many_requests', 'too_many_documentations'],
})

export const selectProjects = endpoint('selectProjects', 'PUT', '/projects/selection', {
  summary: 'Adds projects to My Projects (with `selectedTime`) or removes them (without).',
  caller: 'signed-in',
  asAnother: 'allowed',
  problems: ['not_found', 'invalid', 'too_many_requests'],
})

export const resetProject = endpoint('resetProject', 'POST', '/projects/{projectId}/reset', {
  summary: "Restarts a project: clears the caller's answers, annotations and documentation.",
  caller: 'pro',
  asAnother: 'allowed',
  gate: 'project_reset',
  problems: ['not_found', 'not_allowed', 'plan_required', 'too_many_requests'],
  retry: everySecond,
  fallback: 'resetProject',
})

export const updateProjectContent = endpoint('updateProjectContent', 'POST', '/projects/{projectId}/reset_content', {
  summary: 'Moves the caller to the newest version of the project. Keeps answers and documentation.',
  caller: 'signed-in',
  asAnother: 'allowed',
  problems: ['not_found', 'not_allowed', 'plan_required'],
  retry: everySecond,
  fallback: 'resetProject',
})

export const getProjectUpdate = endpoint('getProjectUpdate', 'GET', '/projects/{projectId}/update', {
  summary: 'Returns the changes from the caller’s version of a project to the newest one; 404 if there is no newer one.',
  caller: 'signed-in',
  problems: ['not_found', 'not_allowed', 'plan_required'],
})

export const recordUpdateOffer = endpoint('recordUpdateOffer', 'PUT', '/projects/{projectId}/update', {
  summary: 'Records that a newer version was offered to the caller, so that it’s offered only once.',
  caller: 'signed-in',
  problems: ['not_found', 'not_allowed', 'plan_required', 'invalid'],
})

export const getCatalogue = endpoint('getCatalogue', 'GET', '/catalogue', {
  summary: 'Returns the settings of the catalogue as a whole.',
  caller: 'anyone',
})

export const listCourses = endpoint('listCourses', 'GET', '/courses', {
  summary: 'Lists the roadmaps and then the series of the catalogue, with the projects that the caller may see.',
  caller: 'anyone',
})

export const listRecommendedTopics = endpoint('listRecommendedTopics', 'GET', '/topics/recommended', {
  summary: 'Recommends what to learn next, best first: categories, or series for learners who haven’t chosen or begun anything.',
  caller: 'anyone',
})
