export { type Assistants, createAssistants } from './assistants.ts';
export { createAssistantLogin, type LoginOfAssistant } from './login.ts';
export { type AssistantLogin, readAssistantLogin } from './store.ts';
