import type { ProductTopic } from '@fieldwork/core/messages/productAnswers.ts'

const phrases = (text: string): string[] => text.split('|').map((phrase) => phrase.replace(/\s+/g, ' ').trim())

/** What people type who ask about the product itself, as `asked.yaml` has it for projects. A message is compared with these. */
export const productPhrases: Record<ProductTopic, readonly string[]> = {
  saved: phrases(`
    will I lose my answers | is my answer saved | are my answers saved automatically | what happens to my answers when I close the
    browser | does it save my progress | do I need to press save | do I have to save what I typed | is my work gone if I close the tab |
    where are my answers stored | where is my progress kept | will my progress still be there tomorrow | can I continue on another
    computer | can I carry on from another device | do my answers sync between my laptop and my phone | my laptop died, are my answers
    gone | I reloaded the page, is everything I typed gone | are my notes and highlights saved | does it autosave | did you keep what I
    wrote | are my answers deleted if I log out | will my answers still be here if I close the tab | do I need to press save or does it
    save by itself | I typed a lot in step 3 and my laptop died, is it gone | can I carry on from another computer | if I close the tab
    do I lose what I typed | I did step 3 yesterday on my work laptop will it still be there
  `),
  seen: phrases(`
    who can see my answers | can other people see my answers | can anyone read what I write here | can my boss see my wrong answers | is
    my answer public or private | is what I paste public | does anybody read my answers | is anybody reading this | does anyone see what
    I write | are my answers private | is my profile public | is this private | is this anonymous | who reads my notes | do other
    learners see my progress | can an employer see that I failed | is my chat private | do you share my data with anyone | can my
    teacher see what I do here | who can see what I write in here | is my pasted output public or private | does my boss get to see my
    wrong answers | who can read what I paste in here | can my boss see how I did | is my terminal output private, it has my username in
    it | do other students see my answers or only me
  `),
  cost: phrases(`
    does this cost anything | does it cost anything |
    is this free | what does it cost | how much is it | how much | do I have to pay | do I have to pay at some point | do I have to pay
    for the rest of the project | is there a catch | is this really free or is there a catch | do you want my credit card at some point
    | do you need my credit card | is everything free | what’s the price | is there a paid version | what does Pro cost | is the account
    free | will I be charged later | is there a trial | is this free or do I have to pay at some point | do I have to pay anything to
    get to the end | is the certificate free too or do you charge for that bit
  `),
  account: phrases(`
    do I need an account | why should I sign up | do I have to register | can I do this without registering | can I do this without an
    account | can I try it without signing up | can I try it first without making an account | do I have to log in | do I have to sign
    up | what do I get with an account | what is an account good for | how do I log in | how do I sign in | I forgot my password | is
    there a password | how do I create an account | can I change my email address | can I use it as a guest | I didn’t get the login
    code | do I need to sign up to do this | can I change the email on my account | never got the code in my mail | can I change my
    email, I used my school one and I graduate soon | why is there no password | can’t log in on my other computer
  `),
  credential: phrases(`
    can I put this in my CV | do I get a certificate | is there a certificate at the end | will I get a diploma | how do I get the
    credential | where is my credential | what is the credential | what is a credential worth | can I show this to an employer | how do
    I prove to my boss that I did this | does this help me get a job | will this look good on my resume | can I add this to my LinkedIn
    profile | how does an employer check the credential | is the credential real | is this recognized by companies | is there a badge
    for finishing | can a recruiter verify it | when do I get the certificate | can I put this on my cv | will this actually help me get
    a job | how does an employer check the credential is real | will employers actually care about this | how do I put it on my cv /
    linkedin
  `),
  sharing: phrases(`
    how do I download the PDF | can I get this as a PDF | how do I publish my work | how do I share my project | can I share my finished
    project on LinkedIn | how do I make a public page | how do I unpublish my page | where is my portfolio | how do I add this to my
    portfolio | can I show my finished work to friends | how do I export my work | can I download my documentation | how do I hide my
    page from others | how do I get a link to my work | how do I save my work as Markdown | how do I download the pdf | can I share my
    finished project on linkedin | how to unpublish my page, don’t want it on google | where do I download the pdf | can I send a link
    to someone so they see what I built | I don’t want my page to be public, can I turn that off | how do I publish this to my portfolio
    | how do I show this to my boss | how do I show it to someone
  `),
  subscription: phrases(`
    how do I cancel Pro | how do I cancel my subscription | how do I stop paying | can I cancel any time | where do I manage my
    subscription | what happens to my work when I cancel Pro | can I get my money back | how do I change my payment card | where is my
    invoice for Pro | how do I cancel pro | what do I get with pro that isn’t in free | if I stop paying do I lose my finished projects
    | what do I get with pro that I don’t have now | was charged twice this month please help | do I keep my stuff if I stop paying
  `),
  difficulty: phrases(`
    is it hard | is this hard | is this difficult | is this easy | is it easy | is this too hard for me | is this too hard for a beginner |
    is this for beginners | I’m a complete beginner | can a beginner do this | how difficult is
    this project | what level is this | do I need to know programming | do I need experience | what should I know before I start | do I
    need prior knowledge | do I have to know how to code | is it easy or advanced | do I need to be good at math | I have never used a
    terminal, can I do this | is this for juniors or seniors | do I need to know programming for this | I’m a complete beginner is this
    too hard for me | what level is this, junior | what should I know before starting | is this ok for a complete beginner | I’m 67 and
    never used a terminal, is it too hard for me | do I need to know python before I start this | what level is this, junior or more
  `),
  overview: phrases(`
    what is this | what is this for | what is this project for | what is this project about | what will I learn | what do I learn in this project | what
    will I have at the end | what do I have at the end | what do I get at the end | what will I build | what am I building | what do I
    make here | what is the result | what is this project about | what do I do in this project | what am I supposed to end up with | how
    many steps are there | what is the goal of this project | what is the point of this project | what do I build here | what’s inside
    this project | what skills do I get from this project | what will I learn here | how many steps are left | what will I be able to do
    after this | so what are we even building here
  `),
  next: phrases(`
    what comes next after this project | which project should I do next | what do I do after this project | whats the next project I
    should do after this one | what should I learn next | what can I do after this | where do I go from here | is there a second part
  `),
  device: phrases(`
    can I do this on Windows | can I do this on Linux | does this work on Windows | does this work on a Mac | does this work on Linux |
    will it run on Windows | does it run on a Mac | does it run on Windows | which system do I need | do I need to install anything | do I
    have to install something | do I need to install something | what do I need | what do I need for this | what do I need for this
    project | what are the requirements | can I do this on my phone | can I do this on a tablet | does it work on an iPad | can I do this
    on a Mac | does it work on Windows | do I need Linux | is Windows ok | do I need a computer | do I need a server of my own | I only
    have a Chromebook | is there an app | which operating system do I need | does it work on my laptop | is there a mobile version | do I
    need a special computer | do I need linux or is windows ok | does it work on a mac m1 | have only a chromebook, will that do | I have
    a mac is that ok | do I need linux or does windows work | only got an old chromebook, will it do
  `),
  time: phrases(`
    how long does this project take | how long does this take | how many hours is this project | how much time do I need for this
    project | is there a deadline | can I finish this in one evening | how long until I’m done with the project | how many minutes does
    this step take | when do I have to be finished | how long will it take me to finish | is there a time limit | can I finish it in one
    evening | how long does this take roughly | I only have an hour in the evening, is that enough per step | does it expire if I’m slow
  `),
  pause: phrases(`
    is it ok to do half today and the rest next week | can I stop here and go on tomorrow | can I take a break | can I take a break and
    come back later | can I continue later | can I pause this project | do I have to do everything at once | how do I get back to where I
    was | how do I continue where I left off | can I come back next week | can I do half today and the rest next week | can I leave this
    project and come back | where was I | can I stop now and come back next week | going on holiday for 2 weeks can I pick up where I left
    | how do I get back to the step I was on
  `),
  deletion: phrases(`
    how do I delete my account | delete my account | I want to close my account | how do I delete my data | remove all my data | how do
    I remove my profile | can you delete everything you know about me | how do I get rid of my account | what happens to my data when I
    delete my account | erase my personal data | please remove all my data | how do I remove all my data from your site
  `),
  restart: phrases(`
    how can I delete all my answers and begin again | how do I reset my answers | I want to start this project over | how do I start over
    | can I redo the whole project | how do I repeat this project | restart this project from the beginning | I want to do this project
    again | how do I clear my progress | can I delete my answers and begin again | reset everything and start from step 1 | can I do it a
    second time | how do I start over from step 1 | want to reset everything and do it again | I messed up everything can I start over |
    how to reset the project to step 1 | can I do it again a second time for practice
  `),
  help: phrases(`
    can a teacher help me | is there an AI I can ask | can I talk to a real person | is there a mentor | who can I ask if I’m stuck |
    are you an AI | is this an AI or a real person | are you a human | is there a forum | is there a community | can somebody look at my
    answer | how do I contact support | is there a chat with people | can I get help from a person | are you ChatGPT | I’m stuck who can
    I ask | is this an ai answering or a real person | is there a real person I can ask | am I talking to an ai right now | I’m stuck
    and the hint doesn’t help, who do I ask
  `),
  start: phrases(`
    how do I start | how do I begin | where do I start | where do I begin | what do I do first | what do I do now | what should I do |
    what am I supposed to do | what do I have to do here | how does this work | how do I use this | how does this project work | how do I
    start this project | how do I get started | where do I start with this project | what is the first step | what do I do here
  `),
  typing: phrases(`
    where do I type this | where do I type the commands | where do I enter the command | where do I put this code | where do I run this |
    where do I run the commands | how do I run a command | how do I run the command | how do I run these commands | where do I paste this |
    where does this code go | where do I write this | do I type this in the terminal | where do I enter this | how do I run the code
  `),
  terminal: phrases(`
    how do I open a terminal | how do I open the terminal | where is the terminal | where do I find the terminal | how do I get a terminal |
    what terminal do I use | which terminal should I use | how do I open a terminal on a Mac | how do I open a terminal on Windows | how do
    I open a second terminal | how do I open another terminal | how do I open a new terminal window | how do I open the command line |
    where is the command line | I don’t have a terminal | how do I install WSL | what is WSL
  `),
  prompt: phrases(`
    what does the dollar sign mean | what is the dollar sign | do I type the dollar sign | why is there a dollar sign | what is the dollar
    at the beginning | what does the dollar mean | what is the prompt | what is a prompt | what does the percent sign mean
  `),
  copying: phrases(`
    how do I copy the output | how do I copy from the terminal | how do I paste into the terminal | how do I copy text from the terminal |
    how do I copy and paste | ctrl c does not copy | how do I paste the output | how do I copy and paste in the terminal | paste does not
    work in the terminal | how do I copy the output of the terminal
  `),
  editing: phrases(`
    how do I edit a file | how do I open a file | how do I create a file | how do I make a file | how do I make a new file | how do I save
    a file | how do I change a file | which editor do I use | what editor should I use | do I need an editor | do I need VS Code | can I
    use VS Code | how do I use nano | how do I see what is in a file | how do I edit the file | how do I save the file | where do I save
    the file | where do I save this file | where do I save this | how do I edit a file in the terminal | how do I open a file in the
    terminal | how do I create a file in the terminal | how do I save a file in the terminal
  `),
  sudo: phrases(`
    what is sudo | what does sudo do | what does sudo mean | why do I need sudo | do I need sudo | do I have to use sudo | should I use
    sudo | it asks for a password | why does it ask for my password | I can’t type my password | the password does not show | which
    password does it want
  `),
  folders: phrases(`
    how do I copy a file | how do I move a file | how do I rename a file | how do I make a folder | how can I make a new folder | how can
    I create a new folder | how do I create a folder | how do I make a directory | how do I create a directory | how do I make a new
    folder | how do I go into a folder | how do I change the folder | how do I change directory | how do I open a folder | how do I go
    back to the folder before | which folder am I in | how do I see which folder I’m in | what folder should I be in
  `),
  difference: phrases(`
    I get a different output | my output is different | my output looks different | my numbers are different | my result is different | I
    see something else | I see something different | it looks different on my machine | my output is not the same | is it ok that my output
    is different | why is my output different | the output does not match | my output does not match the page | mine looks different
  `),
  success: phrases(`
    how do I know that it worked | how do I know it worked | how do I know if it worked | did it work | how can I tell if it worked | how do
    I check that it worked | how do I know that I did it right | am I doing it right | is this right | nothing is printed, did it work
  `),
  reopening: phrases(`
    I closed the terminal | I closed the terminal, is everything lost | I closed my terminal, what now | I closed the terminal window by
    accident | my terminal closed | what do I do when I closed the terminal | I restarted my computer, what now | how do I go on after a
    restart | I closed the window of the terminal
  `),
  skipping: phrases(`
    can I skip a step | can I skip this step | what if I skip this | what happens if I skip this step | can I skip this task | can I skip a task | can I skip the quiz | do I have to do every step |
    do I have to do all the tasks | can I do the steps in any order | can I jump ahead | do I have to do them in order | can I leave out a
    step | can I go back to an earlier step | do I have to answer all the questions | can I skip to the end
  `),
  retry: phrases(`
    what if I make a mistake | I made a mistake | I messed up | I typed the wrong command | what happens if I get it wrong | what happens
    when my answer is wrong | how many tries do I have | how many attempts do I get | can I try again | can I change my answer | can I
    answer again | what if my answer is wrong | can I break something | I did something wrong | I broke it
  `),
  safety: phrases(`
    is this safe | is this safe for my computer | can this break my computer | can this damage my computer | will this mess up my computer |
    what does this change on my computer | does this install anything on my computer | can I break my laptop | is it safe to run these
    commands | will this delete my files | is it dangerous | can I break my computer with this
  `),
  mistake: phrases(`
    how do I report a mistake | there is a typo in this step | I found a typo, where do I report it | my answer is right but it says
    it’s wrong | the check is wrong | where can I report an error in the text | I found a bug on this page | I think I found a bug in
    this page, who do I tell | I think there’s a mistake, who do I tell | the page is broken | the instructions are outdated | who do I
    tell about a mistake in this project | it refuses my correct answer | it says incorrect but my output is right | where do I give
    feedback | found a typo in step 4, where do I report it | there is a typo in task 2 | I pasted exactly what the terminal shows and
    it won’t accept it
  `),
}
