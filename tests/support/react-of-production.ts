import process from "node:process";

// Pages and mails are drawn with React as it is in production: twice as fast as the one that checks what it is given.
const { NODE_ENV } = process.env;
process.env.NODE_ENV = "production";
await Promise.all([import("react/jsx-runtime"), import("react-dom/server")]);
process.env.NODE_ENV = NODE_ENV;
