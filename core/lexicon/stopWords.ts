/** Words that the search doesn't index. After a change, raise `rules` in server/search/indexing/indexProject.ts. */
export const unindexedWords: readonly string[] = `
  a an and are as at be by do for from how i in into is it its learn me my of on or so that the this to want what with you your
`
  .trim()
  .split(/\s+/)

const moreStopWords = `
  about above after again all also although am any anybody because been before being below between both but can could did does doing done
  down each even every few further get gets give given go goes got had has have having he her here hers him his if itself just let like
  many may mean means might mine more most much must need needed needs no nor not now off often ok once one only other our out over own
  please same say says see shall she should show some something still such than their them then there these they thing things those
  through too under until up us use used very was way we well were when where whether which while who whom whose why will without would
  yes yet yours
`
  .trim()
  .split(/\s+/)

/** Words that say nothing about the topic of a text or of a question. */
export const stopWords: readonly string[] = [...unindexedWords, ...moreStopWords]

/** Words around the subject of a search or of a goal, beside stop words: question words, generic verbs and words of degree. */
export const queryFillers: readonly string[] = `
  across actually always another anyone anything arent basics beginner beginners best better cannot cant come couldnt course day didn didnt doesn
  doesnt don dont easily easy else everything example examples first getting going good guide hadnt happen happens hasnt havent help im
  introduction isnt keep keeps kind know learning look looking looks make makes making never new nothing people per possible project
  projects properly put really right s set shouldnt simple simply since somebody someone sometimes somewhere start stuff sure t tell thats
  theres think try trying tutorial understand uses using ve versus vs wasnt went werent whats wheres whole won wont work works wouldnt
`
  .trim()
  .split(/\s+/)

/** Words that say nothing about the subject of a goal, beside these: people tell how much, how soon and for how long. */
export const goalFillers: readonly string[] = `
  add adding afternoon almost along already around away back bad badly become becoming begin beginning big bit build building buy career
  certainly change clue create creating curious deal eight end enough etc evening ever everybody everyone exam explain finally find five
  fix four free fun fundamentals fuss general great half handle home hour hype idea improve instead interview interviews ive job knowledge
  large last later lead least less life little live ll long lot lots main maybe mess minute monday month morning myself next nice nine
  nobody okay old online others part perfect person place play practical practice pretty professional proper quick quickly quite rather
  ready real run running saturday seven six skill skills small soon step stop sunday take teach ten thank thanks three thru thursday time
  tiny today together tomorrow topic tuesday turn two understanding useful via wanted wants wednesday week whatever wish within wonder
  working world worry year years yourself
`
  .trim()
  .split(/\s+/)

/** Words about people's motives, not their subject. */
export const motives: readonly string[] = `
  afraid angry annoyed boss calm complain embarrass fear holiday manager nervous night panic proud relax scared sleep stomach stress vacation
  weekend worry
`
  .trim()
  .split(/\s+/)

/** Words of a message that name no subject, beside stop words, as in “is that right?” or “it still fails, what can I check?”. */
export const replyFillers: readonly string[] = `
  already answer anything ask asked bad better check come correct didn didnt doesn doesnt don dont eli5 else english error everything
  exactly example examples explain fail failed fails finish finished fix fixed going good happen happened happens help helped helpful helps
  hm hmm huh idea im instead isn isnt know lol long look looking makes next nope normal nothing plain print prints problem question re
  really repeat right s sense simple simply since solve sure t tell thanks thing told tried true try understand ve wasn wasnt went whats won
  wont word words work worked working works write wrong wtf yeah yep
`
  .trim()
  .split(/\s+/)
