import { readFileSync } from 'node:fs';

import { passwordLengths } from '@lyceum/contract/product/accounts';
import { RenderedReply } from '@lyceum/kit';

import { createCspHashSource, escapeHtml } from '../../../platform/html.ts';
import type { AccountPage } from '../account-mails.rules.ts';

const part = (name: string): string => readFileSync(new URL(`./${name}`, import.meta.url), 'utf8');
const style = part('account-page.css');
const script = part('account-page.client.js');

/** Allows only the page's own script and style, and requests to its own server. */
const policy = [
  "default-src 'none'",
  `script-src ${createCspHashSource(script)}`,
  `style-src ${createCspHashSource(style)}`,
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** The pages that mailed links lead to. They have the same markup; their script fills it and calls the API. */
export function createAccountPages(baseUrl: string) {
  const site = new URL(baseUrl).host;
  const page = (name: AccountPage, title: string): RenderedReply =>
    new RenderedReply({
      body: html({ name, title, site: escapeHtml(site) }),
      mediaType: 'text/html; charset=utf-8',
      headers: { 'Content-Security-Policy': policy, 'Referrer-Policy': 'no-referrer', 'Cache-Control': 'no-cache' },
    });
  return {
    password: page('password', 'Password'),
    'sign-in': page('sign-in', 'Sign in'),
    invitation: page('invitation', 'Invitation'),
    email: page('email', 'Your address'),
  };
}

const html = ({ name, title, site }: { name: string; title: string; site: string }): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title} · ${site}</title>
<style>${style}</style>
</head>
<body data-page="${name}">
<main>
<p class="site">${site}</p>
<h1 id="title" tabindex="-1">${title}</h1>
<p id="lead"></p>
<noscript><p>This page needs JavaScript.</p></noscript>
<form id="form" hidden novalidate>
<div class="field" id="email-field" hidden><label for="email">E-mail address</label>
<input id="email" type="email" autocomplete="username" maxlength="254"></div>
<div class="field" id="full_name-field" hidden><label for="full_name">Your name</label>
<input id="full_name" autocomplete="name" maxlength="300"></div>
<div class="field" id="username-field" hidden><label for="username">User name</label>
<input id="username" autocomplete="off" autocapitalize="none" spellcheck="false" maxlength="150" aria-describedby="username-note">
<p class="note" id="username-note">Letters, digits and @ . + - _ only. Generated from your address if left empty.</p></div>
<div class="field" id="password-field" hidden><label for="password" id="password-label">Password</label>
<input id="password" type="password" data-min="${passwordLengths.min}" maxlength="1024" aria-describedby="password-note">
<p class="note" id="password-note">At least ${passwordLengths.min} characters. A sentence is easy to remember.</p></div>
<p class="field" id="reveal-field" hidden><label class="check" for="reveal"><input id="reveal" type="checkbox">Show the password</label></p>
<fieldset class="field" id="join-field" hidden><legend>Workspaces to join</legend>
<p class="note">They have registered your address. You can sign in to those that you choose.</p></fieldset>
<button id="submit">Continue</button>
<p id="decline-field" hidden><button id="decline" type="button">Decline</button>
<label class="check" for="report"><input id="report" type="checkbox">Also report the workspace</label></p>
</form>
<p id="status" role="status"></p>
<p id="again" hidden><a href="${name === 'sign-in' ? 'sign-in' : 'password'}">Request a new link</a></p>
</main>
<script>${script}</script>
</body>
</html>
`;
